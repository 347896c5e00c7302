import { priceFormat } from "@cointide/shared/format/price-format";
import { describe, expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import { durationInWords, sentenceOf, summaryOf } from "./summary.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A day of hours that opens at one price and closes at another. */
function dayOf(open: string, close: string, { low = open, high = open } = {}) {
  return Array.from({ length: 24 }, (_, at) => {
    const rest = { low: at === 5 ? low : close, high: at === 9 ? high : close };
    return candle(at * HOUR, Number(close), { ...rest, open: at === 0 ? open : close, close });
  });
}

describe("the summary", () => {
  it("says which way a price went, how far, in what time, and between which prices", () => {
    const candles = dayOf("53100", "51984.9", { low: "51980.2", high: "54102" });
    expect(summaryOf("BTCUSDT", candles, HOUR)).toBe(
      "BTCUSDT fell 2.10% in 24h, between 51,980.20 and 54,102.00.",
    );
  });

  it("counts from the open of the first candle to the close of the last", () => {
    const candles = [candle(0, 150, { open: "100", low: "100" }), candle(HOUR, 125, { high: "150" })];
    expect(summaryOf("ETHUSDT", candles, HOUR)).toBe("ETHUSDT rose 25.00% in 2h, between 100.00 and 150.00.");
  });

  it("counts from the first close where lines are compared, as their percents do", () => {
    const candles = [candle(0, 120, { open: "100", low: "100" }), candle(HOUR, 150)];
    expect(summaryOf("ETHUSDT", candles, HOUR, undefined, "close")).toBe(
      "ETHUSDT rose 25.00% in 2h, between 100.00 and 150.00.",
    );
  });

  it.each(["100", "100.0001", "99.9999"])(
    "says that a price did not change where no digit of it shows: %s",
    (close) => {
      const candles = [candle(0, 100, { close })];
      expect(summaryOf("USDCUSDT", candles, 15 * MINUTE)).toBe(
        "USDCUSDT did not change in 15m, between 100.00 and 100.00.",
      );
    },
  );

  it("names the unit of prices that are in a smaller one", () => {
    const candles = [candle(0, 0.00002, { open: "0.000025", high: "0.00003", low: "0.00001" })];
    expect(summaryOf("SHIBUSDT", candles, DAY, priceFormat("SHIBUSDT", "0.00002"))).toBe(
      "SHIBUSDT fell 20.00% in 24h, between 10.00 and 30.00 per 1M.",
    );
  });

  it.each([
    ["102.15", "2.15"],
    ["110.00", "10.00"],
    ["200", "100.00"],
  ])("writes a change to %s as the board does", (close, percent) => {
    expect(summaryOf("BTCUSDT", [candle(0, 100, { close })], DAY)).toContain(`rose ${percent}% in`);
  });

  it("says of a window what its comparison says", () => {
    const facts = { pchange: "-1.9651", low: "57.1", high: "59.4" };
    expect(sentenceOf("BTCUSDT", facts, "7d")).toBe("BTCUSDT fell 1.97% in 7d, between 57.10 and 59.40.");
    expect(sentenceOf("BTCUSDT", facts, "7d", undefined, "USDT")).toMatch(/between 57.10 and 59.40 USDT.$/);
    const inBtc = { ...facts, low: "0.0479", high: "0.0568" };
    expect(sentenceOf("ETHBTC", inBtc, "7d", priceFormat("ETHBTC", "0.05"), "BTC")).toMatch(
      /between 47.90 and 56.80 mBTC.$/,
    );
    const inCents = { ...facts, low: "0.41", high: "0.52" };
    expect(sentenceOf("ADAUSDT", inCents, "7d", priceFormat("ADAUSDT", "0.45"), "USDT")).toMatch(/ ¢ USDT.$/);
    expect(sentenceOf("BTCUSDT", { ...facts, pchange: "-0.004" }, "7d")).toContain("did not change in 7d");
  });

  it("is empty without candles", () => {
    expect(summaryOf("BTCUSDT", [], HOUR)).toBe("");
  });
});

it.each([
  [MINUTE, "1m"],
  [59 * MINUTE, "59m"],
  [HOUR, "1h"],
  [8 * HOUR + 20 * MINUTE, "8h 20m"],
  [DAY, "24h"],
  [2 * DAY, "48h"],
  [2 * DAY + HOUR, "2d 1h"],
  [41 * DAY + 16 * HOUR, "41d 16h"],
  [500 * DAY + 5 * HOUR, "500d"],
  [7 * 500 * DAY, "3500d"],
])("%s ms is said as %s", (ms, words) => {
  expect(durationInWords(ms)).toBe(words);
});
