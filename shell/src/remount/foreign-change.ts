/**
 * Whether React failed to update the page because a node is no longer where React put it. Browser extensions and
 * translators cause this, not the part of the page that throws it.
 */
export const isForeignChange = (error: unknown): boolean =>
  error instanceof Error && error.name === "NotFoundError";
