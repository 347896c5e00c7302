// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { forgetAccount } from "../account/account.ts";
import type { Stream } from "../contracts/streams.ts";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { createLocalStore } from "../session/local-store.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { applySnapshot, applyTicks } from "./apply-changes.ts";
import { rememberPrices, withLastPrices } from "./last-prices.ts";
import { emptyStreams, withStreams } from "./streams-result.ts";

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const TICK = sampleTick("BTCUSDT", { low: "9", lastTradeId: 500, sentAt: NOW, asOf: NOW, arrivedAt: NOW });

const boardOf = (...symbols: string[]) => {
  const streams: Stream[] = symbols.map((symbol) => ({ id: symbol, userId: "guest", symbols: [symbol] }));
  return withStreams(emptyStreams(), streams, NOW);
};
const storeOf = (kept: Record<string, string> = {}) => createMemoryStore(createMemoryStorage(kept));

/** A store in which a board with one price was remembered. */
function remembered() {
  const store = storeOf();
  rememberPrices(store, applyTicks(boardOf("BTCUSDT", "ETHUSDT"), [TICK]));
  return store;
}

it("a board shows the last prices in rows that wait on, with their age", () => {
  const { tickers } = withLastPrices(boardOf("BTCUSDT", "ETHUSDT"), remembered(), NOW + HOUR);
  expect(tickers.BTCUSDT).toMatchObject({ state: "waiting", last: "11", low: "9", asOf: NOW });
  expect(tickers.ETHUSDT).toMatchObject({ state: "waiting", asOf: 0 });
});

it("a price that arrives replaces a last price, also where the exchange's ids started over", () => {
  const board = withLastPrices(boardOf("BTCUSDT"), remembered(), NOW + HOUR);
  const at = NOW + HOUR + 1_000;
  const tick = { ...TICK, last: "12", lastTradeId: 3, asOf: at, arrivedAt: at, sentAt: at };
  expect(applyTicks(board, [tick]).tickers.BTCUSDT).toMatchObject({ state: "live", last: "12" });
  const facts = { ...TICK, high: "13", low: "9", last: "13", lastId: 2, asOf: at };
  expect(applySnapshot(board, { BTCUSDT: facts }, ["BTCUSDT"], at).tickers.BTCUSDT).toMatchObject({
    state: "live",
    last: "13",
  });
});

it("a row that has a price keeps it", () => {
  const at = NOW + HOUR;
  const live = applyTicks(boardOf("BTCUSDT"), [{ ...TICK, last: "14", asOf: at, arrivedAt: at }]);
  expect(withLastPrices(live, remembered(), at).tickers.BTCUSDT).toMatchObject({ state: "live", last: "14" });
});

it.each([
  ["a day old", 24 * HOUR],
  ["of the future, as the clock was set back", -1],
])("prices that are %s are not shown", (_, later) => {
  const { tickers } = withLastPrices(boardOf("BTCUSDT"), remembered(), NOW + later);
  expect(tickers.BTCUSDT?.asOf).toBe(0);
});

it.each(["{", "[]", '{"BTCUSDT":{"last":"1"}}', '{"BTCUSDT":null}', '"x"'])(
  "%s in the store is removed",
  (text) => {
    const store = storeOf({ "u:lastPrices": text });
    expect(withLastPrices(boardOf("BTCUSDT"), store, NOW).tickers.BTCUSDT?.asOf).toBe(0);
    expect(store.get("u:lastPrices")).toBeNull();
  },
);

it("a store without room for prices reports nothing", () => {
  const problems = vi.fn();
  const area = createMemoryStorage();
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = createLocalStore(() => ({ ...area, getItem: () => null, setItem: full }), problems);
  rememberPrices(store, applyTicks(boardOf("BTCUSDT"), [TICK]));
  expect(problems).not.toHaveBeenCalled();
});

it("a board without prices leaves what is remembered, and a logout removes it", () => {
  const store = remembered();
  rememberPrices(store, boardOf("BTCUSDT"));
  expect(store.get("u:lastPrices")).toContain("BTCUSDT");
  forgetAccount({ ...createTestHost(), store });
  expect(store.get("u:lastPrices")).toBeNull();
});

it("prices of a hundred symbols are remembered at most", () => {
  const symbols = Array.from({ length: 150 }, (_, at) => `A${at}USDT`);
  const store = storeOf();
  const ticks = symbols.map((symbol) => ({ ...TICK, symbol }));
  rememberPrices(store, applyTicks(boardOf(...symbols), ticks));
  expect(Object.keys(JSON.parse(store.get("u:lastPrices") ?? ""))).toEqual(symbols.slice(0, 100));
});
