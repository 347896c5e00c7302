import type { ApiClient } from "@cointide/shared/api/client";
import { windowQuery } from "./api/get-window.ts";

/**
 * How often the window's facts are loaded anew while the comparison is open, in ms. With the 15 s for which the service
 * keeps them, what is shown is never older than a minute.
 */
const REFRESH = 40_000;

/** Facts of a window that are older than this are marked, in ms: a refresh has failed, or the exchange does. */
export const OLD_AFTER = 75_000;

/**
 * The window's facts as this modal asks for them: a failure is shown at once, with a Retry, also where the
 * browser believes itself offline, instead of being retried behind a spinner.
 */
export const comparisonQuery = (api: ApiClient, symbols: readonly string[], winsize: string) => ({
  ...windowQuery(api, symbols, winsize),
  retry: false,
  refetchInterval: REFRESH,
  networkMode: "always" as const,
});
