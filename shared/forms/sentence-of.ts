/** What a form shows of a failure: the service's own sentence, or the error's. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof Error && error.message) || "Something went wrong. Please try again.";
