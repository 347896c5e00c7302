/** The sentence to show for a failure: the service's own, or the page's. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error && error.message) || "Something went wrong. Please try again.";
