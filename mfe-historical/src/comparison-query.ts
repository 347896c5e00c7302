import type { ApiClient } from "@cointide/shared/api/client";
import { windowQuery } from "@cointide/shared/api/get-window";

/**
 * The window's facts as this modal asks for them: a failure is shown at once, with a Retry, also where the
 * browser believes itself offline, instead of being retried behind a spinner.
 */
export const comparisonQuery = (api: ApiClient, symbols: readonly string[], winsize: string) => ({
  ...windowQuery(api, symbols, winsize),
  retry: false,
  networkMode: "always" as const,
});
