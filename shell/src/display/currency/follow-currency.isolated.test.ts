// @vitest-environment happy-dom
import type { FeedPortMessage } from "@cointide/shared/feed/feed-port";
import { conversionStatus, converters } from "@cointide/shared/preferences/conversions";
import { conversionOf, display } from "@cointide/shared/preferences/display";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followCurrency } from "./follow-currency.ts";

const pair = (base: string, quote: string) => ({ symbol: base + quote, base, quote, tick: "0.01" });
let listed = [pair("BTC", "USDT"), pair("EUR", "USDT"), pair("USDT", "TRY")];
const getAssets = vi.fn(() => listed);
let port: MessagePort | undefined;
const host = createTestHost({
  answers: { "GET /assets": getAssets, "GET /tickers": () => ({}) },
  feed: {
    openPort(onPort) {
      port = { postMessage: () => {}, close: () => {} } as unknown as MessagePort;
      onPort(port);
      return () => {};
    },
  },
});

let lastTradeId = 0;
function tick(symbol: string, last: string): void {
  lastTradeId += 1;
  const message: FeedPortMessage = { kind: "tick", symbol, last, at: 0, lastTradeId };
  port?.onmessage?.({ data: message } as MessageEvent);
}
const choose = (currency: "quoted" | "EUR" | "JPY" | "USD") => display.set({ ...display.get(), currency });
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28) });
  followCurrency(host);
});
afterEach(() => {
  choose("quoted");
  vi.useRealTimers();
});

it("requests nothing before a price is to be shown, then converts with the first rate", async () => {
  choose("EUR");
  await later(0);
  expect(getAssets).not.toHaveBeenCalled();
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "USDT", rate: null });
  await later(0);
  expect(getAssets).toHaveBeenCalledTimes(1);
  conversionOf("BTCUSDT");
  await later(0);
  expect(conversionStatus.getState()).toMatchObject({
    state: "loading",
    rates: [{ symbol: "EURUSDT", last: null, asOf: null }],
  });
  tick("EURUSDT", "1.25");
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "€", rate: 0.8 });
  expect(conversionStatus.getState().state).toBe("on");
});

it("changes prices every three seconds, and those of a paused page not at all", async () => {
  choose("EUR");
  conversionOf("BTCUSDT");
  await later(0);
  conversionOf("BTCUSDT");
  await later(0);
  tick("EURUSDT", "1.25");
  const listener = vi.fn();
  const undo = converters.subscribe(listener);
  for (let at = 0; at < 120; at++) {
    tick("EURUSDT", (1.25 + at / 100).toFixed(2));
    await later(100);
  }
  expect(listener.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(listener.mock.calls.length).toBeLessThanOrEqual(4);
  host.bus.emit("feed:status", { state: "paused", since: 0, lastTickAt: null });
  listener.mockClear();
  tick("EURUSDT", "2");
  await later(8_000);
  expect(listener).not.toHaveBeenCalled();
  host.bus.emit("feed:status", { state: "live", since: 0, lastTickAt: null });
  await later(4_000);
  expect(conversionOf("BTCUSDT")?.rate).toBe(0.5);
  undo();
});

it("takes the first rate in a paused page too, and follows at once when that goes on", async () => {
  host.bus.emit("feed:status", { state: "live", since: 0, lastTickAt: null });
  choose("EUR");
  host.bus.emit("feed:status", { state: "paused", since: 0, lastTickAt: null });
  conversionOf("BTCUSDT");
  await later(0);
  conversionOf("BTCUSDT");
  await later(0);
  tick("EURUSDT", "1.25");
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "€", rate: 0.8 });
  await later(70_000);
  tick("EURUSDT", "1.6");
  await later(4_000);
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "€", rate: 0.8 });
  host.bus.emit("feed:status", { state: "live", since: 0, lastTickAt: null });
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "€", rate: 0.625 });
});

it("says which rate is too old to convert, and is on only while one converts", async () => {
  listed = [...listed, pair("BTC", "EUR")];
  choose("EUR");
  for (let round = 0; round < 3; round++) {
    for (const symbol of ["BTCUSDT", "ETHBTC", "BTCEUR"]) conversionOf(symbol);
    await later(0);
  }
  expect(conversionStatus.getState().state).toBe("loading");
  tick("EURUSDT", "1.25");
  tick("BTCEUR", "50000");
  expect(conversionStatus.getState().state).toBe("on");
  for (let at = 0; at < 65; at++) {
    tick("BTCEUR", "50000");
    await later(1_000);
  }
  const unused = () => conversionStatus.getState().rates.map(({ symbol, isUnused }) => [symbol, isUnused]);
  expect(unused()).toEqual([
    ["EURUSDT", true],
    ["BTCEUR", false],
  ]);
  expect(conversionStatus.getState().state).toBe("on");
  // What is converted is not old.
  expect(document.documentElement.dataset.rates).toBeUndefined();
  await later(70_000);
  expect(conversionStatus.getState().state).toBe("loading");
});

it("marks old rates, and shows prices as quoted once they are a minute old", async () => {
  choose("EUR");
  conversionOf("BTCUSDT");
  await later(0);
  conversionOf("BTCUSDT");
  await later(0);
  tick("EURUSDT", "1.25");
  await later(14_000);
  expect(document.documentElement.dataset.rates).toBeUndefined();
  await later(3_000);
  expect(document.documentElement.dataset.rates).toBe("old");
  expect(conversionOf("BTCUSDT")?.rate).toBe(0.8);
  await later(45_000);
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "USDT", rate: null });
  tick("EURUSDT", "1.25");
  await later(4_000);
  expect(conversionOf("BTCUSDT")?.rate).toBe(0.8);
  expect(document.documentElement.dataset.rates).toBeUndefined();
});

it("says that a currency has no path, and ends with the choice", async () => {
  choose("JPY");
  conversionOf("BTCUSDT");
  await later(0);
  expect(conversionStatus.getState()).toMatchObject({ state: "lost", currency: "JPY", rates: [] });
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "USDT", rate: null });
  listed = [...listed, pair("USDT", "JPY")];
  await later(31_000);
  conversionOf("BTCUSDT");
  await later(0);
  tick("USDTJPY", "150");
  await later(2_000);
  expect(conversionOf("BTCUSDT")).toMatchObject({ sign: "¥", rate: 150 });
  choose("quoted");
  expect(conversionOf("BTCUSDT")).toBeUndefined();
  expect(conversionStatus.getState().state).toBe("off");
});
