import type { Ticker } from "@cointide/shared/contracts/streams";
import { withValues } from "@cointide/shared/feed/feed-status";
import { useIsOld } from "@cointide/shared/feed/use-feed-status";
import { noteOf } from "./row-notes.ts";

/** What a row of cards or table says of its values, beside the values. */
export function useRowState(ticker: Ticker | undefined) {
  const shown = withValues(ticker);
  const isOld = useIsOld(shown);
  const note = shown === null ? undefined : noteOf(shown.state);
  return {
    isOld,
    note,
    /** When the values were true, while that is said: the name of a live row does not render with its prices. */
    notedAt: shown !== null && (isOld || note !== undefined) ? shown.asOf : null,
    /** The first values are still to come. */
    isWaiting: shown === null && (ticker === undefined || ticker.state === "waiting"),
  };
}
