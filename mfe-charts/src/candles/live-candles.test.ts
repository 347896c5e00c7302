import {
  intervalLength,
  KLINE_INTERVALS,
  type KlineInterval,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import type { Ticker } from "@cointide/shared/contracts/streams";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import type { Candles } from "./candles.ts";
import { isBehind, type LiveCandles, NOTHING_TICKED, takeTicker, withLive } from "./live-candles.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
/** A Tuesday, at noon. */
const NOON = Date.UTC(2026, 10, 24, 12);

/** The candles of minutes that the service knows; the last one opened at noon. */
const KNOWN: Candles = [
  candle(NOON - MINUTE, 99),
  candle(NOON, 100, { open: "98", high: "101", low: "97", volume: 5 }),
];

const tickerAt = (time: number, last: string | number, rest: Partial<Ticker> = {}): Ticker => ({
  ...{ average: "0", last: `${last}`, pchange: "0", change: "0", volume: 0, qvolume: 0, trades: 0 },
  ...{ open: time - DAY, close: time, lastTradeId: 1, asOf: time, arrivedAt: time, eventTime: time },
  ...{ state: "live", ...rest },
});

/** What the feed has brought by these tickers. */
const follow = (tickers: readonly Ticker[], interval: KlineInterval = "1m", known = KNOWN): LiveCandles =>
  tickers.reduce(
    (live, ticker) => takeTicker(live, ticker, interval, known.at(-1)?.openTime),
    NOTHING_TICKED,
  );

/** The candles as they are shown after these tickers. */
const shownAfter = (tickers: readonly Ticker[], known = KNOWN, interval: KlineInterval = "1m") =>
  withLive(known, follow(tickers, interval, known), interval);

describe("the last candle", () => {
  it("closes at the last price at each tick, and widens by it", () => {
    const prices = ["100.5", "103", "96.10", "99"];
    const closes = prices.map((_, at) =>
      shownAfter(prices.slice(0, at + 1).map((price, second) => tickerAt(NOON + second * SECOND, price))).at(
        -1,
      ),
    );
    expect(closes.map((last) => last?.close)).toEqual(prices);
    expect(closes.at(-1)).toEqual({ ...KNOWN[1], high: "103", low: "96.10", close: "99" });
  });

  it("compares prices as numbers", () => {
    const known = [candle(NOON, 9)];
    expect(shownAfter([tickerAt(NOON, "10"), tickerAt(NOON, "9.5")], known)).toEqual([
      candle(NOON, 9, { high: "10", close: "9.5" }),
    ]);
  });

  it.each<Partial<Ticker>>([{ state: "silent" }, { state: "halted" }, { asOf: 0 }])(
    "stands still at a ticker of %j",
    (rest) => {
      const before = follow([tickerAt(NOON, 104)]);
      const ticker = tickerAt(NOON + MINUTE, 999, rest);
      const after = takeTicker(before, ticker, "1m", NOON);
      expect(after.ticker).toBe(ticker);
      expect(withLive(KNOWN, after, "1m")).toEqual(withLive(KNOWN, before, "1m"));
    },
  );

  it("stays where its symbol leaves the streams", () => {
    const after = takeTicker(follow([tickerAt(NOON, 104)]), undefined, "1m", NOON);
    expect(withLive(KNOWN, after, "1m").at(-1)?.close).toBe("104");
  });
});

describe("a new candle", () => {
  it("begins at the boundary by the exchange's clock, not by this computer's", () => {
    const ahead = { arrivedAt: NOON + MINUTE + 2_000 };
    const last = tickerAt(NOON + MINUTE - 1, 102, ahead);
    expect(shownAfter([last])).toHaveLength(2);
    const first = tickerAt(NOON + MINUTE, 102.5, { arrivedAt: NOON + MINUTE - 20_000 });
    expect(shownAfter([last, first])).toEqual([
      KNOWN[0],
      { ...KNOWN[1], high: "102", close: "102" },
      candle(NOON + MINUTE, 102.5, { volume: 0 }),
    ]);
  });

  it("has the high and low of what ticked in it alone", () => {
    const ticks = [500, 102.5, 103, 102, 102.2].map((price, at) =>
      tickerAt(NOON + (at === 0 ? 0 : MINUTE) + at * SECOND, price),
    );
    expect(shownAfter(ticks).at(-1)).toEqual(
      candle(NOON + MINUTE, 102.2, { open: "102.5", high: "103", low: "102", volume: 0 }),
    );
  });

  it.each(KLINE_INTERVALS)("begins where one interval ends, for %s", (interval) => {
    const open = openTimeAt(interval, NOON);
    const next = open + intervalLength(interval);
    const known = [candle(open, 100)];
    expect(shownAfter([tickerAt(next - 1, 101)], known, interval)).toHaveLength(1);
    expect(shownAfter([tickerAt(next, 101)], known, interval).at(-1)?.openTime).toBe(next);
  });
});

describe("a clock that is wrong", () => {
  const opened = (shown: Candles) => shown.map(({ openTime }) => openTime);

  it("continues the running candle when it steps back within the plausible", () => {
    const ticks = [tickerAt(NOON + MINUTE + 5_000, 102), tickerAt(NOON + MINUTE - 5_000, 104)];
    const shown = shownAfter(ticks);
    expect(opened(shown)).toEqual([NOON - MINUTE, NOON, NOON + MINUTE]);
    expect(shown.at(-1)).toMatchObject({ open: "102", high: "104", close: "104" });
  });

  it.each([DAY, -10 * MINUTE])(
    "begins no candle when the exchange's differs by %s ms, for one frame or permanently",
    (off) => {
      const arrivedAt = NOON + 10 * SECOND;
      const wrong = tickerAt(NOON + off, 102, { arrivedAt });
      expect(shownAfter([tickerAt(NOON, 101), wrong]).at(-1)).toMatchObject({ openTime: NOON, close: "102" });
      const right = tickerAt(NOON + 20 * SECOND, 103);
      expect(shownAfter([wrong, wrong, right]).at(-1)).toMatchObject({ openTime: NOON, close: "103" });
    },
  );

  it.each([5 * MINUTE, -DAY])(
    "moves only the newest candle when this computer's is off by %s ms; the exchange begins the next",
    (off) => {
      const tick = (time: number, last: number) => tickerAt(time, last, { arrivedAt: time + off });
      expect(shownAfter([tick(NOON + 50 * SECOND, 101)]).at(-1)).toMatchObject({
        openTime: NOON,
        close: "101",
      });
      const before = follow([tick(NOON + 50 * SECOND, 101), tick(NOON + MINUTE, 102)]);
      expect(withLive(KNOWN, before, "1m")).toHaveLength(KNOWN.length);
      const known = [...KNOWN, candle(NOON + MINUTE, 102)];
      const after = takeTicker(before, tick(NOON + 70 * SECOND, 103), "1m", NOON + MINUTE);
      expect(withLive(known, after, "1m").at(-1)).toMatchObject({ openTime: NOON + MINUTE, close: "103" });
      expect(withLive(known, after, "1m").at(-2)).toBe(KNOWN[1]);
    },
  );

  it("begins no candle after a gap when neither clock fits; the rest is fetched", () => {
    const far = [tickerAt(NOON + 10 * MINUTE, 102)];
    expect(shownAfter(far)).toBe(KNOWN);
    expect(isBehind(KNOWN, follow(far), "1m")).toBe(true);
  });
});

describe("what the exchange says", () => {
  it("is all there is of a candle that has a later one", () => {
    const ticks = [tickerAt(NOON, 500), tickerAt(NOON + MINUTE, 102)];
    const closed = candle(NOON, 101, { volume: 9 });
    const known = [...KNOWN.slice(0, 1), closed, candle(NOON + MINUTE, 102)];
    expect(shownAfter(ticks, known)[1]).toBe(closed);
  });

  it("goes on from the last price where its new candle is there before the first tick of it", () => {
    const known = [...KNOWN, candle(NOON + MINUTE, 100.2)];
    const last = shownAfter([tickerAt(NOON, 500), tickerAt(NOON, 104)], known).at(-1);
    expect(last).toEqual(candle(NOON + MINUTE, 100.2, { high: "104", close: "104" }));
  });
});

describe("candles", () => {
  it.each([
    [NOON - MINUTE, false],
    [NOON, false],
    [NOON + MINUTE, false],
    [NOON + 2 * MINUTE, true],
  ])("are behind a price of %s: %s", (time, expected) => {
    expect(isBehind(KNOWN, follow([tickerAt(time, 100)]), "1m")).toBe(expected);
  });

  it("are never behind without candles or prices", () => {
    expect(isBehind([], follow([tickerAt(NOON, 100)]), "1m")).toBe(false);
    expect(isBehind(KNOWN, NOTHING_TICKED, "1m")).toBe(false);
  });
});

it("times rise by one interval and the last candle closes at the last price, whatever the clocks do", () => {
  const second = fc.integer({ min: -40, max: 100 });
  const ticks = fc.array(fc.record({ second, off: fc.constantFrom(0, 0, 1e4, -1e4, DAY, -DAY) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(ticks, (steps) => {
      const tickers = steps.map(({ second, off }, at) => {
        const arrivedAt = NOON + second * SECOND;
        return tickerAt(arrivedAt + off, at + 1, { arrivedAt });
      });
      const shown = shownAfter(tickers);
      expect(
        shown.slice(1).every(({ openTime }, at) => openTime - (shown[at]?.openTime ?? 0) === MINUTE),
      ).toBe(true);
      expect(shown.at(-1)?.close).toBe(`${steps.length}`);
      for (const { low, high, close } of shown) {
        expect(Number(low)).toBeLessThanOrEqual(Number(close));
        expect(Number(high)).toBeGreaterThanOrEqual(Number(close));
      }
    }),
  );
});
