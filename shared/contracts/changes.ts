import * as z from "zod/mini";

/** The time spans over which a price's change is known, in addition to 24 hours. */
export const CHANGE_SPANS = ["1h", "4h", "7d", "30d"] as const;
export type ChangeSpan = (typeof CHANGE_SPANS)[number];

const decimal = z.nullable(z.string().check(z.regex(/^\d+(\.\d+)?$/, "Expected a decimal number.")));

/**
 * The prices from which the changes of a symbol are counted, by span: an exact decimal, the open price of the kline in which
 * the span begins. Those of 1h and 4h begin up to 5 minutes early, those of 7d and 30d up to an hour. While trading
 * was halted it is the last price before. Null is a pair that was listed later. A span that is missing is unknown now.
 */
const referencesSchema = z.partialRecord(z.enum(CHANGE_SPANS), decimal);
export type ChangeReferences = z.infer<typeof referencesSchema>;

/**
 * `GET /tickers/changes?symbols=BTCUSDT&spans=1h&spans=7d`: the prices at the beginning of spans that end now, by symbol, so
 * that a page computes changes live from its last price. They move with time, those of 1h every 5 minutes. A symbol that is
 * not listed is left out. What is unknown now may be known a minute later: requests for it wait until prices need none.
 */
export const changesSchema = z.record(z.string(), referencesSchema);
export type Changes = z.infer<typeof changesSchema>;
