import * as z from "zod/mini";

/*
 * Read by the gate, which compares what the owner of a slot gives with what those that fill it were built for. Pages take
 * the types from slots.ts, so that no page carries these schemas.
 */

/** Every slot that one slice offers to others, with the props that it gives to what fills it. */
export const SLOTS = {
  /** From mfe-streams, in the menu of each row of a symbol, such as `BTCUSDT`. Labels are shown in words. */
  "stream.row": z.object({ symbol: z.string() }),
  /** From mfe-markets, in the menu of each row of a symbol, such as `BTCUSDT`, once that is opened. Labels are shown in words. */
  "market.row": z.object({ symbol: z.string() }),
  /** From mfe-streams, in the menu of a stream. Labels are shown in words. */
  "stream.card": z.object({ streamId: z.string(), symbols: z.readonly(z.array(z.string())) }),
  /**
   * From mfe-historical, under the comparison of live values with those of a `window` such as `7d`. `facts` has what the
   * comparison shows of each symbol, as exact decimals: without a symbol it is not known.
   */
  "comparison.window": z.object({
    symbols: z.readonly(z.array(z.string())),
    window: z.string(),
    facts: z.optional(
      z.readonly(z.record(z.string(), z.object({ pchange: z.string(), low: z.string(), high: z.string() }))),
    ),
  }),
  /**
   * From mfe-charts, in the toolbar of a symbol's chart. `price` is the one that was clicked in the chart, or the close of
   * the candle that was read by keyboard, as a decimal text in whole steps of the symbol such as `64120.50`; null before.
   */
  "chart.tools": z.object({ symbol: z.string(), price: z.nullable(z.string()) }),
};

/** Whether slices may offer a slot of this name; slots of the shell are others. */
export const isOffered = (name: string): name is keyof typeof SLOTS => Object.hasOwn(SLOTS, name);

/** Props to try with what fills a slot, before visitors get it. */
export const SLOT_SAMPLES: { [Name in keyof typeof SLOTS]: z.infer<(typeof SLOTS)[Name]> } = {
  "stream.row": { symbol: "BTCUSDT" },
  "market.row": { symbol: "BTCUSDT" },
  "stream.card": { streamId: "00000000000000000000000b", symbols: ["BTCUSDT", "ETHBTC"] },
  "comparison.window": { symbols: ["BTCUSDT", "ETHBTC"], window: "7d" },
  "chart.tools": { symbol: "BTCUSDT", price: "64120.50" },
};
