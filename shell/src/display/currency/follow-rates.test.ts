// @vitest-environment happy-dom
import type { AgedTicker } from "@cointide/shared/contracts/market";
import type { FeedPortMessage } from "@cointide/shared/feed/feed-port";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Rates } from "./follow-rates.ts";

const NOW = Date.UTC(2026, 10, 28);
const ticker = (facts: Partial<AgedTicker>): AgedTicker => ({
  ...{ average: "1", last: "1", pchange: "0", change: "0", high: "1", low: "1" },
  ...{ volume: 1, qvolume: 1, trades: 1, open: 1, close: 1, lastId: 1, age: 0 },
  ...facts,
});

function setUp(answers: Record<string, AgedTicker | null> = {}) {
  const [onRate, onLost] = [vi.fn(), vi.fn()];
  const sent: unknown[] = [];
  const port = {
    postMessage: (message: unknown) => sent.push(message),
    close: vi.fn(),
  } as unknown as MessagePort;
  const getTickers = vi.fn(() => answers);
  const host = createTestHost({
    answers: { "GET /tickers": getTickers },
    feed: {
      openPort(onPort) {
        onPort(port);
        return () => {};
      },
    },
  });
  const rates = new Rates({ host, onRate, onLost });
  const tick = (symbol: string, last: string, lastTradeId: number) => {
    const message: FeedPortMessage = { kind: "tick", symbol, last, at: NOW, lastTradeId };
    port.onmessage?.({ data: message } as MessageEvent);
  };
  return { rates, onRate, onLost, sent, tick, getTickers };
}

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

it("subscribes to its pairs, and takes the last price of each tick", () => {
  const { rates, sent, tick, onRate } = setUp();
  rates.setSymbols(["EURUSDT"]);
  expect(sent.at(-1)).toEqual({ kind: "symbols", symbols: ["EURUSDT"] });
  tick("EURUSDT", "1.08", 5);
  expect(rates.get("EURUSDT")).toMatchObject({ last: "1.08", asOf: NOW });
  expect(onRate).toHaveBeenCalledTimes(1);
  rates.stop();
});

it("keeps no late tick, no zero, and none of a pair that nobody asked for", () => {
  const { rates, tick } = setUp();
  rates.setSymbols(["EURUSDT"]);
  tick("EURUSDT", "1.08", 5);
  tick("EURUSDT", "1.02", 4);
  tick("EURUSDT", "0.00000000", 6);
  tick("EURUSDT", "none", 7);
  tick("BTCUSDT", "64000", 8);
  expect(rates.get("EURUSDT")?.last).toBe("1.08");
  expect(rates.get("BTCUSDT")).toBeUndefined();
  rates.stop();
});

it("asks the service at once, and again only while a pair does not tick", async () => {
  const { rates, tick, getTickers } = setUp({ EURUSDT: ticker({ last: "1.07", lastId: 9 }) });
  rates.setSymbols(["EURUSDT"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(rates.get("EURUSDT")?.last).toBe("1.07");
  for (let second = 0; second < 20; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    tick("EURUSDT", "1.08", 10 + second);
  }
  expect(getTickers).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getTickers.mock.calls.length).toBeGreaterThan(1);
  rates.stop();
});

it("reports a pair that is halted or no longer listed, and stays with the last price", async () => {
  const halted = setUp({ EURUSDT: ticker({ halted: true }) });
  halted.rates.setSymbols(["EURUSDT"]);
  const gone = setUp({});
  gone.rates.setSymbols(["EURUSDT"]);
  const unknown = setUp({ EURUSDT: null });
  unknown.rates.setSymbols(["EURUSDT"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(halted.onLost).toHaveBeenCalled();
  expect(gone.onLost).toHaveBeenCalled();
  expect(unknown.onLost).not.toHaveBeenCalled();
  for (const { rates } of [halted, gone, unknown]) rates.stop();
});
