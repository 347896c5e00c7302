// @vitest-environment happy-dom
import { crossingId } from "@cointide/shared/contracts/alerts";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { settingsOf } from "../alert/alert.ts";
import { createFakeLocks } from "./testing/fake-locks.ts";
import { above, idOf, MINUTE, type PricePath, sampleAlert } from "./testing/sample-watch.ts";
import { eventually, fakeTime, loadWatcher, logIds, openBrowser } from "./testing/watched-tabs.ts";

const MEMBER = `x.${btoa(JSON.stringify({ sub: "ann" }))}.x`;
const closes: (() => void)[] = [];

beforeAll(loadWatcher);
beforeEach(() => {
  fakeTime();
  // A browser without workers: the same code runs in the page.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("navigator", { ...globalThis.navigator, locks: createFakeLocks().locks });
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets the time jump, as when a computer sleeps. */
const jump = (ms: number) => void vi.setSystemTime(Date.now() + ms);

const alertNow = (price: number, rest = {}) =>
  sampleAlert(above(price), { createdAt: Date.now() - 60 * MINUTE, ...rest });

/** Opens a tab of a browser, and waits until it watches. */
async function openWatching(browser: ReturnType<typeof openBrowser>, isLeading = true) {
  const tab = browser.open();
  closes.push(tab.close);
  if (isLeading) await eventually(() => expect(tab.feed.symbols()).toEqual(["BTCUSDT"]));
  return tab;
}

/** Hides the page, which notes what it saw, until the browser remembers that it saw a price. */
const remembered = ({ area }: ReturnType<typeof openBrowser>, price: number) =>
  eventually(() => {
    dispatchEvent(new Event("pagehide"));
    const { alertsSeen, accountAlertsSeen } = STORE_KEYS;
    const kept = [alertsSeen, accountAlertsSeen].map((key) => area.getItem(key)).join();
    expect(kept).toContain(`"price":"${price}"`);
  });

describe("a guest's alert", () => {
  it("crosses by a tick: it is shown, logged and done", async () => {
    const browser = openBrowser({ alerts: [alertNow(100, { note: "Sell half" })] });
    const { tick, store } = await openWatching(browser);
    tick(99);
    tick(100.5);
    await eventually(() => expect(browser.notices).toEqual(["BTCUSDT crossed above 100: 100.5. Sell half"]));
    expect(store.getState().alerts).toMatchObject([{ status: "done", crossings: 1 }]);
    expect(document.title).toMatch(/^🔔 BTCUSDT above 100 ·/);
  });

  it("is watched from its creation on when it is made later", async () => {
    const browser = openBrowser({ path: [[Date.now() - 120 * MINUTE, 101]] });
    const { tick, store, feed } = await openWatching(browser, false);
    await store.save({ id: idOf(7), crossings: 0 }, settingsOf(sampleAlert(above(100))));
    await eventually(() => expect(feed.symbols()).toEqual(["BTCUSDT"]));
    tick(101);
    tick(99);
    tick(100);
    await eventually(() => expect(browser.notices).toEqual(["BTCUSDT crossed above 100: 100."]));
    expect(logIds(store.getState())).toEqual([crossingId(idOf(7), 1)]);
  });

  it("is watched in the background and while the display is paused", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const browser = openBrowser({ alerts: [alertNow(100)] });
    const { tick, host } = await openWatching(browser);
    host.bus.emit("feed:status", { state: "paused", since: 0, lastTickAt: null });
    tick(99);
    tick(101);
    await eventually(() => expect(browser.notices).toHaveLength(1));
  });

  it("is not watched when it is paused or deleted", async () => {
    const browser = openBrowser({ alerts: [alertNow(100)] });
    const { store, feed } = await openWatching(browser);
    await store.remove(idOf(1));
    await eventually(() => expect(feed.symbols()).toEqual([]));
  });

  it("reads the gap where the feed was away, before it goes on", async () => {
    const browser = openBrowser({ alerts: [alertNow(100)] });
    const { tick, feed } = await openWatching(browser);
    tick(98);
    await remembered(browser, 98);
    feed.stop();
    jump(10 * MINUTE);
    const now = Date.now();
    browser.state.path = [
      [now - 60 * MINUTE, 99],
      [now - 5 * MINUTE, 105],
      [now - 3 * MINUTE, 99],
    ];
    feed.start();
    await eventually(() => expect(feed.symbols()).toEqual(["BTCUSDT"]));
    tick(99);
    await eventually(() => expect(browser.notices).toHaveLength(1));
    expect(browser.notices[0]).toMatch(/^BTCUSDT crossed above 100 at about .* \(105\)\.$/);
  });
});

describe("while no page was open", () => {
  const closedFor = (minutes: number, spikeAt: number): PricePath => {
    const now = Date.now();
    return Array.from({ length: minutes }, (_, at) => {
      const time = now - (minutes - at) * MINUTE;
      return [time, Math.abs(time - (now - spikeAt * MINUTE)) < MINUTE / 2 ? 105 : 99];
    });
  };

  it("a guest sees at the next visit what crossed, and when", async () => {
    const browser = openBrowser({ alerts: [alertNow(100)], path: closedFor(55, 20) });
    const { store } = await openWatching(browser, false);
    await eventually(() => expect(browser.notices).toHaveLength(1));
    expect(browser.notices[0]).toMatch(
      /^BTCUSDT crossed above 100 at about .*M while this page was closed \(105\)\.$/,
    );
    const [crossing] = store.getState().log;
    expect(crossing?.source).toBe("klines");
    expect(Math.abs((crossing?.at ?? 0) - (Date.now() - 20 * MINUTE))).toBeLessThan(2 * MINUTE);
  });

  it("a guest does not see the same crossing again at the visit after that", async () => {
    const browser = openBrowser({ alerts: [alertNow(100, { repeatAfter: 60 })], path: closedFor(55, 20) });
    const first = await openWatching(browser);
    await eventually(() => expect(browser.notices).toHaveLength(1));
    first.close();
    const second = await openWatching(browser);
    second.tick(99);
    await eventually(() => expect(second.store.getState().alerts).toMatchObject([{ crossings: 1 }]));
    await eventually(() => expect(browser.requests.length).toBeGreaterThan(1));
    expect(browser.notices).toHaveLength(1);
  });

  it("many alerts are summed up", async () => {
    const alerts = Array.from({ length: 12 }, (_, at) => ({ ...alertNow(100 + at / 10), id: idOf(at + 1) }));
    const browser = openBrowser({ alerts, path: closedFor(55, 20) });
    const { store } = await openWatching(browser, false);
    await eventually(() =>
      expect(browser.notices).toEqual(["12 alerts have fired. Open Alerts to see the history."]),
    );
    expect(store.getState().log).toHaveLength(12);
  });
});

describe("several tabs", () => {
  it("notify once, and another one goes on from the gap when one is closed", async () => {
    const browser = openBrowser({ alerts: [alertNow(100, { repeatAfter: 1 })] });
    const first = await openWatching(browser);
    const second = await openWatching(browser, false);
    first.tick(98);
    first.tick(101);
    first.tick(98);
    await eventually(() => expect(browser.notices).toHaveLength(1));
    expect(second.feed.symbols()).toEqual([]);
    jump(12 * MINUTE);
    const now = Date.now();
    browser.state.path = [
      [now - 60 * MINUTE, 99],
      [now - 5 * MINUTE, 105],
      [now - 3 * MINUTE, 99],
    ];
    first.close();
    await eventually(() => expect(browser.notices).toHaveLength(2));
    expect(browser.notices[1]).toContain("(105)");
    await eventually(() => expect(second.feed.symbols()).toEqual(["BTCUSDT"]));
  });

  it("notify once also in a browser without locks, where all of them watch", async () => {
    vi.stubGlobal("navigator", { ...globalThis.navigator, locks: undefined });
    for (const token of ["guest", MEMBER]) {
      const browser = openBrowser({ token, alerts: [alertNow(100)] });
      const tabs = [await openWatching(browser), await openWatching(browser), await openWatching(browser)];
      for (const { tick } of tabs) tick(99);
      for (const { tick } of tabs) tick(101);
      await eventually(() => expect(browser.notices).toHaveLength(1));
      // Longer than tabs have to claim a crossing.
      const until = Date.now() + 400;
      await eventually(() => expect(Date.now()).toBeGreaterThan(until));
      expect(browser.notices).toHaveLength(1);
    }
  });
});

describe("a member's alert", () => {
  it("has the id of the service's record, is shown once, and refreshes from the service", async () => {
    const browser = openBrowser({ token: MEMBER, alerts: [alertNow(100)] });
    const { tick, store, member } = await openWatching(browser);
    tick(99);
    tick(101);
    await eventually(() => expect(browser.notices).toHaveLength(1));
    expect(logIds(store.getState())).toEqual([crossingId(idOf(1), 1)]);
    await eventually(() => expect(store.refresh).toHaveBeenCalled());
    member?.record(store.getState().log.map((crossing) => ({ ...crossing, at: crossing.at + 300 })));
    expect(browser.notices).toHaveLength(1);
  });

  it("is shown once for all tabs and visits when only the service saw the crossing", async () => {
    const browser = openBrowser({ token: MEMBER, alerts: [alertNow(100)] });
    const first = await openWatching(browser);
    first.tick(99);
    await remembered(browser, 99);
    const crossing = {
      ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(100), note: "", price: "101" },
      ...{ at: Date.now() - 5 * MINUTE, source: "tick" as const, missedSince: null },
    };
    first.member?.record([crossing]);
    expect(browser.notices).toEqual([
      expect.stringMatching(/^BTCUSDT crossed above 100 at .* while this page was closed \(101\)\.$/),
    ]);
    first.tick(101);
    first.close();
    const second = await openWatching(browser, false);
    second.member?.record([crossing]);
    expect(browser.notices).toHaveLength(1);
  });

  it("has no klines read for the time in which the service watched", async () => {
    const openedAt = Date.now();
    const browser = openBrowser({
      token: MEMBER,
      alerts: [alertNow(100)],
      path: [[Date.now() - 20 * MINUTE, 105]],
    });
    const { tick } = await openWatching(browser);
    tick(99);
    await remembered(browser, 99);
    expect(browser.requests.filter(({ from }) => from < openedAt - 1_000)).toEqual([]);
    expect(browser.notices).toEqual([]);
  });

  it("is in the log alone when it crossed before this browser knew it", async () => {
    const browser = openBrowser({ token: MEMBER, alerts: [alertNow(100, { repeatAfter: 5 })] });
    const { member, feed, close } = browser.open({ isLoaded: false });
    closes.push(close);
    const log = [
      {
        ...{ alertId: idOf(1), number: 1, symbol: "BTCUSDT", condition: above(100), note: "", price: "101" },
        ...{ at: Date.now() - 50 * MINUTE, source: "tick" as const, missedSince: null },
      },
    ];
    member?.set({ log, isLoaded: true });
    await eventually(() => expect(feed.symbols()).toEqual(["BTCUSDT"]));
    expect(browser.notices).toEqual([]);
  });
});

describe("whatever is broken", () => {
  it.each([
    ["full", createMemoryStorage({ "u:token": "guest" })],
    ["corrupt", createMemoryStorage({ "u:token": "guest", [STORE_KEYS.alertsSeen]: "{" })],
  ])("a storage that is %s costs no crossing", async (kind, area) => {
    const browser = openBrowser({ area, alerts: [alertNow(100)] });
    if (kind === "full") {
      area.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    }
    const { tick } = await openWatching(browser);
    tick(99);
    tick(101);
    await eventually(() => expect(browser.notices).toEqual(["BTCUSDT crossed above 100: 101."]));
  });

  it("nobody who is signed out is watched for", () => {
    const browser = openBrowser({ token: "" });
    const { feed } = browser.open();
    expect(feed.symbols()).toEqual([]);
  });
});
