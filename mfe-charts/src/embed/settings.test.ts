import { expect, it } from "vitest";
import { readInterval, readSettings } from "./settings.ts";

const given = (rest: object) =>
  readSettings({ symbol: "BTCUSDT", interval: null, feed: null, api: null, ...rest });

it("reads a symbol in any spelling, and takes an hour where no interval is named", () => {
  expect(given({ symbol: " btcusdt " })).toEqual({
    symbol: "BTCUSDT",
    interval: "1h",
    problems: [],
    isSound: true,
  });
  expect(given({ symbol: "btc/usdt" }).symbol).toBe("BTCUSDT");
  expect(given({ interval: "" }).interval).toBe("1h");
});

it.each(["1m", "5m", "15m", "1h", "4h", "1d", "1w"])("knows the interval %s", (interval) => {
  expect(readInterval(interval)).toBe(interval);
  expect(readInterval(` ${interval} `)).toBe(interval);
});

it("knows intervals in either case, save for the exchange's month, which is no minute", () => {
  expect(["1H", "15M", "1D", "1W"].map(readInterval)).toEqual(["1h", "15m", "1d", "1w"]);
  expect(readInterval("1M")).toBeNull();
});

it("shows an hour's candles where the interval is none", () => {
  expect(given({ interval: "2h" })).toMatchObject({ symbol: "BTCUSDT", interval: "1h", isSound: true });
});

it.each([
  [{ symbol: null }, "Set the symbol to show, such as BTCUSDT."],
  [{ symbol: "btc.usdt" }, "“btc.usdt” is not a symbol. Symbols are names such as BTCUSDT."],
  [{ interval: "2h" }, "“2h” is not an interval. Intervals are 1m, 5m, 15m, 1h, 4h, 1d, 1w."],
  [
    { feed: "wss://f.example/ws" },
    "Candles come from a service. Set its URL in “api”, beside the feed's in “feed”.",
  ],
])("says of %j what is wrong", (rest, sentence) => {
  expect(given(rest).problems).toEqual([sentence]);
});

it("repeats no more of a wrong text than can be read", () => {
  expect(given({ interval: "x".repeat(90) }).problems[0]).toContain(`“${"x".repeat(24)}…”`);
});
