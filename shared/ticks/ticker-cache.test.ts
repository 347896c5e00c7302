import { expect, it, vi } from "vitest";
import { sampleTick } from "../exchange/testing/sample-ticks.ts";
import { QUERY_KEYS, QueryClient } from "../facade/query.ts";
import { applyTicks } from "../streams/apply-changes.ts";
import { sampleStreams } from "../testing/sample-streams.ts";
import { type TickerHub, tickerHubOf } from "./ticker-cache.ts";

function createCache(symbols: readonly string[]) {
  const queryClient = new QueryClient();
  let result = sampleStreams(symbols);
  queryClient.setQueryData(QUERY_KEYS.streams, result);
  return {
    queryClient,
    hub: tickerHubOf(queryClient),
    tick(symbol: string, lastTradeId: number) {
      result = applyTicks(result, [sampleTick(symbol, { lastTradeId })]);
      queryClient.setQueryData(QUERY_KEYS.streams, result);
    },
  };
}

it("notifies only the listeners of the symbol whose ticker has changed", () => {
  const { hub, tick } = createCache(["BTCUSDT", "ETHUSDT"]);
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  hub.subscribe("BTCUSDT", first);
  hub.subscribe("BTCUSDT", second);
  hub.subscribe("ETHUSDT", other);
  tick("BTCUSDT", 5);
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(hub.get("BTCUSDT")).toMatchObject({ lastTradeId: 5, state: "live" });
});

it("notifies no listener of changes that leave their ticker as it is", () => {
  const { hub, tick, queryClient } = createCache(["BTCUSDT"]);
  const listener = vi.fn();
  hub.subscribe("BTCUSDT", listener);
  tick("BTCUSDT", 5);
  tick("BTCUSDT", 5);
  queryClient.setQueryData(["assets"], []);
  expect(listener).toHaveBeenCalledTimes(1);
});

it("reports that a ticker is gone, and that it is back", () => {
  const { hub, queryClient } = createCache(["BTCUSDT"]);
  const seen: unknown[] = [];
  hub.subscribe("BTCUSDT", () => seen.push(hub.get("BTCUSDT")?.state));
  queryClient.setQueryData(QUERY_KEYS.streams, sampleStreams([]));
  queryClient.setQueryData(QUERY_KEYS.streams, sampleStreams(["BTCUSDT"]));
  queryClient.removeQueries({ queryKey: QUERY_KEYS.streams });
  expect(seen).toEqual([undefined, "waiting", undefined]);
});

it("watches the cache once for all listeners, and not at all without any", () => {
  const { hub, queryClient, tick } = createCache(["BTCUSDT", "ETHUSDT"]);
  const watch = vi.spyOn(queryClient.getQueryCache(), "subscribe");
  const listener = vi.fn();
  const undos = ["BTCUSDT", "BTCUSDT", "ETHUSDT"].map((symbol) => hub.subscribe(symbol, listener));
  expect(watch).toHaveBeenCalledTimes(1);
  for (const undo of undos) undo();
  expect(queryClient.getQueryCache().hasListeners()).toBe(false);
  tick("BTCUSDT", 5);
  expect(listener).not.toHaveBeenCalled();
  hub.subscribe("BTCUSDT", listener);
  tick("BTCUSDT", 6);
  expect(listener).toHaveBeenCalledTimes(1);
});

it("is one per query client", () => {
  const { queryClient, hub } = createCache([]);
  expect(tickerHubOf(queryClient)).toBe(hub);
  expect(tickerHubOf(new QueryClient())).not.toBe(hub);
});

it("lets a listener leave while it is notified", () => {
  const { hub, tick } = createCache(["BTCUSDT"]);
  const other = vi.fn();
  const undo = hub.subscribe("BTCUSDT", () => undo());
  hub.subscribe("BTCUSDT", other);
  tick("BTCUSDT", 5);
  expect(other).toHaveBeenCalledTimes(1);
});

function follow(watched: TickerHub["watched"]) {
  const seen: string[][] = [];
  const stop = watched.follow((symbols) => seen.push([...symbols]));
  return { seen, stop };
}
const soon = () => Promise.resolve();

it("reports once all that came into sight and left it in one go", async () => {
  const watched = tickerHubOf(new QueryClient()).watched;
  const { seen } = follow(watched);
  const undos = ["BTCUSDT", "ETHUSDT", "SOLUSDT"].map((symbol) => watched.watch(symbol));
  undos[0]?.();
  await soon();
  expect(seen).toEqual([["ETHUSDT", "SOLUSDT"]]);
});

it("counts the components that show a symbol: it is in sight until none does, and each undo counts once", async () => {
  const watched = tickerHubOf(new QueryClient()).watched;
  const { seen } = follow(watched);
  const [first, second] = [watched.watch("BTCUSDT"), watched.watch("BTCUSDT")];
  await soon();
  first();
  first();
  await soon();
  expect(seen).toEqual([["BTCUSDT"]]);
  second();
  await soon();
  expect(seen.at(-1)).toEqual([]);
});

it("reports at once to a later listener what is in sight, and nothing where that was never said", () => {
  const watched = tickerHubOf(new QueryClient()).watched;
  expect(follow(watched).seen).toEqual([]);
  watched.watch("BTCUSDT");
  expect(follow(watched).seen).toEqual([["BTCUSDT"]]);
});

it("reports nothing to a listener that has stopped", async () => {
  const watched = tickerHubOf(new QueryClient()).watched;
  const { seen, stop } = follow(watched);
  stop();
  watched.watch("BTCUSDT");
  await soon();
  expect(seen).toEqual([]);
});
