import * as z from "zod/mini";

/** A history has at most so many points: a day. */
export const HISTORY_POINTS = 48;

/** From one point of a history to the next, in ms. */
export const HISTORY_STEP = 30 * 60_000;

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/, "Expected a decimal number."));

/**
 * How a symbol's price went: the last prices of spans of 30 minutes, oldest first, as the exchange's own decimals. A pair
 * that was listed today has fewer than 48. The newest span may still run: its price was the last one `age` ms before the
 * answer, and `openTime` is when that span began, in ms since 1970 by the exchange's clock.
 */
const tickerHistorySchema = z.object({
  closes: z.array(decimal).check(z.minLength(1), z.maxLength(HISTORY_POINTS)),
  openTime: z.number(),
  age: z.number().check(z.nonnegative()),
});
export type TickerHistory = z.infer<typeof tickerHistorySchema>;

/** `GET /tickers/history`: by symbol. As with tickers, one that is not listed is left out, and null is unknown now. */
export const tickerHistoriesSchema = z.record(z.string(), z.nullable(tickerHistorySchema));
export type TickerHistories = z.infer<typeof tickerHistoriesSchema>;
