import type { Ticker } from "../contracts/streams.ts";
import { withValues } from "./feed-status.ts";
import { noteOf, staleMark } from "./row-notes.ts";
import { useIsOld } from "./use-feed-status.ts";

/** What a row says of its values. Releases of slices before shared 1.13 use it; live rows have it in their model. */
export function useRowState(ticker: Ticker | undefined) {
  const shown = withValues(ticker);
  const isOld = useIsOld(shown);
  const note = shown === null ? undefined : noteOf(shown.state);
  // The first values are still to come.
  const isWaiting = shown === null && (ticker === undefined || ticker.state === "waiting");
  return {
    /** The row's attributes. */
    marks: { "data-old": staleMark(ticker?.state, isOld), "aria-busy": isWaiting || undefined },
    note,
    /** When the values were true, while that is said: the name of a live row does not render with its prices. */
    notedAt: shown !== null && (isOld || note !== undefined) ? shown.asOf : null,
  };
}
