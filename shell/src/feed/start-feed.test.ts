// @vitest-environment happy-dom
import { createTestHost } from "@cointide/shared/testing/test-host";
import type { TickPipeline } from "@cointide/shared/ticks/pipeline";
import * as opening from "@cointide/shared/ticks/remote/open-pipeline";
import { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startFeed } from "./start-feed.ts";

const setSymbols = vi.fn<TickPipeline["setSymbols"]>();
const stop = vi.fn();
let feed: ReturnType<typeof startFeed> | undefined;
afterEach(() => feed?.stop());
beforeEach(() => {
  setSymbols.mockReset();
  stop.mockReset();
  vi.spyOn(opening, "openTickPipeline").mockReturnValue({
    setSymbols,
    stop,
    pause() {},
    resume() {},
  } as never);
});

/** What the feed reads of the streams result: how many streams use each symbol. */
const streams = (...lists: string[][]) => {
  const symtracker: Record<string, number> = {};
  for (const symbol of lists.flat()) symtracker[symbol] = (symtracker[symbol] ?? 0) + 1;
  return { symtracker };
};

function start(...lists: string[][]) {
  const host = createTestHost({ storage: { "u:token": "guest" } });
  host.queryClient.setQueryData(["streams"], streams(...lists));
  feed = startFeed(host, { feed: "ws://feed.test/ws", market: "simulated" }, new PagePorts());
  return {
    host,
    feed,
    requested: () => [...(setSymbols.mock.lastCall?.[0] ?? [])].sort(),
    show: (...next: string[][]) => host.queryClient.setQueryData(["streams"], streams(...next)),
  };
}

it("requests the symbols of all streams, each once", () => {
  expect(start(["BTCUSDT", "ETHUSDT"], ["ETHUSDT", "SOLUSDT"]).requested()).toEqual([
    "BTCUSDT",
    "ETHUSDT",
    "SOLUSDT",
  ]);
});

it("follows the streams as they change, down to none", () => {
  const { requested, show } = start(["BTCUSDT"]);
  show(["BTCUSDT"], ["ETHUSDT"]);
  expect(requested()).toEqual(["BTCUSDT", "ETHUSDT"]);
  show();
  expect(requested()).toEqual([]);
});

it("does not ask again when only prices have changed", () => {
  const { host } = start(["BTCUSDT"]);
  setSymbols.mockClear();
  host.queryClient.setQueryData(["streams"], (known: object) => ({ ...known, tickers: {} }));
  expect(setSymbols).not.toHaveBeenCalled();
});

it("adds what others request until they drop it, by owner", () => {
  const { host, requested } = start(["BTCUSDT"]);
  host.bus.emit("subscriptions:wanted", { owner: "a", symbols: ["BTCUSDT", "BNBUSDT"] });
  host.bus.emit("subscriptions:wanted", { owner: "b", symbols: ["LTCUSDT"] });
  expect(requested()).toEqual(["BNBUSDT", "BTCUSDT", "LTCUSDT"]);
  host.bus.emit("subscriptions:wanted", { owner: "b", symbols: ["VETUSDT"] });
  expect(requested()).toEqual(["BNBUSDT", "BTCUSDT", "VETUSDT"]);
  host.bus.emit("subscriptions:dropped", { owner: "a" });
  expect(requested()).toEqual(["BTCUSDT", "VETUSDT"]);
});

it("emits the feed's state, and its end, so that no listener takes the last state for current", () => {
  const { host, feed } = start(["BTCUSDT"]);
  const states: string[] = [];
  host.bus.on("feed:status", ({ state }) => states.push(state));
  vi.mocked(opening.openTickPipeline).mock.lastCall?.[0].onStatus({ state: "live", since: 0, lastTickAt: 0 });
  feed.stop();
  expect(states).toEqual(["live", "idle"]);
  expect(stop).toHaveBeenCalledOnce();
});

it("ignores events after its end", () => {
  const { host, feed, show } = start(["BTCUSDT"]);
  feed.stop();
  setSymbols.mockClear();
  show(["ETHUSDT"]);
  host.bus.emit("subscriptions:wanted", { owner: "a", symbols: ["BNBUSDT"] });
  expect(setSymbols).not.toHaveBeenCalled();
});
