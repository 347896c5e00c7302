import type { Ticker } from "@cointide/shared/contracts/streams";

/** A new ticker's zeros are placeholders: null until an event has set values worth showing. */
export const withValues = (ticker: Ticker | undefined): Ticker | null =>
  ticker !== undefined && ticker.asOf > 0 ? ticker : null;
