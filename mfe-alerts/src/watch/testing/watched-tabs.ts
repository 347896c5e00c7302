import type { GapInterval } from "@cointide/shared/alerts/gap-plan";
import type { Alert, Crossing } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import type { StorageArea } from "@cointide/shared/session/local-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestFeed } from "@cointide/shared/testing/test-feed";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { vi } from "vitest";
import { type AlertsState, type AlertsStore, alertsStoreOf } from "../../store/alerts-store.ts";
import { idOf as crossingIdOf, logOf, unknownOf, withCrossings } from "../../store/crossings.ts";
import { startWatching } from "../start-watching.ts";
import type { KlineRequest } from "../watcher-messages.ts";
import { klinesIn, MINUTE, type PricePath } from "./sample-watch.ts";

/** A member's store without a service: a test says what the service has. */
function createFakeMemberStore(alerts: readonly Alert[], isLoaded: boolean) {
  let state: AlertsState = { alerts, log: [], isLoaded };
  const listeners = new Set<() => void>();
  const set = (next: Partial<AlertsState>) => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const store: AlertsStore = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save: async () => {},
    changeAll: async () => {},
    remove: async () => {},
    addCrossings(crossings) {
      const unknown = unknownOf(crossings, state.log);
      if (unknown.length > 0)
        set({ alerts: withCrossings(state.alerts, unknown), log: logOf([...state.log, ...unknown]) });
      return unknown;
    },
    refresh: vi.fn(async () => {}),
  };
  /** The service has recorded crossings. */
  const record = (crossings: readonly Crossing[]) =>
    set({ alerts: withCrossings(state.alerts, crossings), log: logOf([...crossings, ...state.log]) });
  return { store, record, set };
}

/** A browser in memory whose tabs share their storage; `path` is what the exchange remembers. */
export function openBrowser(
  options: { area?: StorageArea; path?: PricePath; token?: string; alerts?: readonly Alert[] } = {},
) {
  const area = options.area ?? createMemoryStorage();
  const path: PricePath = options.path ?? [[Date.now() - 120 * MINUTE, 99]];
  const state = { path };
  const { token = "guest", alerts } = options;
  area.setItem("u:token", token);
  if (alerts !== undefined && token === "guest")
    area.setItem("u:alerts", JSON.stringify({ alerts, log: [] }));
  const notices: string[] = [];
  const requests: KlineRequest[] = [];

  function open({ isLoaded = true } = {}) {
    const feed = createTestFeed();
    const host: Host = createTestHost({
      ...{ area, feed: feed.feed },
      answers: {
        "GET /klines": ({ query }) => {
          const { symbol = "", interval, limit, start } = query as Record<string, string>;
          const [from, count] = [Number(start), Number(limit)];
          const request = { symbol, interval: interval as GapInterval, from, limit: count };
          // A time to come is asked of the clock.
          if (from <= Date.now()) requests.push(request);
          return { klines: klinesIn(state.path, request), hasOlder: false, now: Date.now() };
        },
      },
    });
    host.bus.on("notice", ({ message }) => notices.push(message));
    const member = token === "guest" ? null : createFakeMemberStore(alerts ?? [], isLoaded);
    const store = member?.store ?? alertsStoreOf(host);
    const openAlerts = vi.fn();
    const close = startWatching(host, store, openAlerts);
    let id = 0;
    const tick = (price: number, at = Date.now(), symbol = "BTCUSDT") => {
      id += 1;
      feed.send({ kind: "tick", symbol, last: `${price}`, at, lastTradeId: id, sentAt: at });
    };
    return { host, feed, store, member, tick, close, openAlerts };
  }
  return { area, state, notices, requests, open };
}

/** Loads the code that pages without workers import later: fake time does not wait for imports. */
export const loadWatcher = () => import("../serve-watcher.ts");
export const fakeTime = () =>
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });

/** Lets fake time pass until a check holds, for 20 s at most: klines of a gap are read once the next second has started. */
export async function eventually(check: () => void): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    try {
      return check();
    } catch {
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  check();
}

export const logIds = ({ log }: AlertsState): string[] => log.map(crossingIdOf);
