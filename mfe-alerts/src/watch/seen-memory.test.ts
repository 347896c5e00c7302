import { createLocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { expect, it, vi } from "vitest";
import { SeenMemory } from "./seen-memory.ts";
import { above, idOf, MINUTE, NOON } from "./testing/sample-watch.ts";

const crossing = (number = 1, at = NOON) => ({
  ...{ alertId: idOf(1), number, symbol: "BTCUSDT", condition: above(100), note: "" },
  ...{ price: "100", at, source: "tick" as const, missedSince: null },
});
const PROGRESS = { since: NOON, isArmed: true, crossedAt: null, crossings: 0 };
const SEEN = { symbol: "BTCUSDT", at: NOON, price: "99", alerts: { [idOf(1)]: PROGRESS } };
const DEFINITIONS = new Map([[idOf(1), { symbol: "BTCUSDT", definition: "above 100" }]]);

function openBrowser(area = createMemoryStorage()) {
  const onProblem = vi.fn();
  const open = (tab: string, owner: string | null = null) =>
    new SeenMemory(
      createLocalStore(() => area, onProblem),
      owner,
      tab,
    );
  return { area, onProblem, open };
}

it("remembers what was seen of symbols and alerts, for the next visit", () => {
  const { open } = openBrowser();
  expect(open("one").read()).toBeNull();
  open("one").keepSeen([SEEN], DEFINITIONS);
  expect(open("two").read()).toMatchObject({
    symbols: { BTCUSDT: { at: NOON, price: "99" } },
    alerts: { [idOf(1)]: { ...PROGRESS, definition: "above 100" } },
  });
});

it("forgets symbols and alerts that are there no longer", () => {
  const { open } = openBrowser();
  open("one").keepSeen([SEEN], DEFINITIONS);
  open("one").keepSeen([], new Map());
  expect(open("one").read()).toMatchObject({ symbols: {}, alerts: {} });
});

it("remembers nothing of another owner", () => {
  const { open } = openBrowser();
  open("one", "ann").keepSeen([SEEN], DEFINITIONS);
  expect(open("one", "bob").read()).toBeNull();
  expect(open("one", "ann").read()).not.toBeNull();
});

it("remembers for a guest what it did before an account used the browser", () => {
  const { open } = openBrowser();
  open("one").keepSeen([SEEN], DEFINITIONS);
  open("one", "ann").keepSeen([], new Map());
  expect(open("two").read()?.symbols.BTCUSDT?.price).toBe("99");
});

it("no tab takes what one has announced for news, also after a reload", () => {
  const { open } = openBrowser();
  expect(open("one").newsOf([crossing()])).toEqual([crossing()]);
  open("one").claim([crossing()]);
  expect(open("two").newsOf([crossing(), crossing(2)])).toEqual([crossing(2)]);
});

it("the service's record of the same crossing is no news, one of another time under that number is", () => {
  const { open } = openBrowser();
  open("one").claim([crossing()]);
  expect(open("one").newsOf([crossing(1, NOON + MINUTE)])).toEqual([]);
  expect(open("one").newsOf([crossing(1, NOON + 60 * MINUTE)])).toHaveLength(1);
});

it("one of several tabs that claim a crossing at once announces it", () => {
  const { open } = openBrowser();
  const tabs = ["one", "two", "three"].map((tab) => open(tab));
  for (const tab of tabs) tab.claim([crossing()]);
  expect(tabs.flatMap((tab) => tab.mineOf([crossing()]))).toHaveLength(1);
});

it("keeps no more crossings than it needs", () => {
  const { open } = openBrowser();
  for (let number = 1; number <= 310; number += 1) open("one").claim([crossing(number)]);
  expect(Object.keys(open("one").read()?.announced ?? {})).toHaveLength(300);
  expect(open("one").newsOf([crossing(310), crossing(1)])).toEqual([crossing(1)]);
});

it.each([
  "{",
  "null",
  "[]",
  '{"version":2}',
  '{"version":1,"owner":null,"watchedAt":1,"symbols":{"X":1},"alerts":{},"announced":{}}',
])("sets what it cannot read aside and starts over: %s", (text) => {
  const { area, open, onProblem } = openBrowser(createMemoryStorage({ [STORE_KEYS.alertsSeen]: text }));
  expect(open("one").read()).toBeNull();
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: "corrupt", key: STORE_KEYS.alertsSeen });
  expect(area.getItem(`${STORE_KEYS.alertsSeen}:corrupt`)).toBe(text);
  open("one").claim([crossing()]);
  expect(open("one").newsOf([crossing()])).toEqual([]);
});

it("remembers for the visit where the storage is full", () => {
  const { open } = openBrowser(createMemoryStorage({}, true));
  const memory = open("one");
  memory.claim([crossing()]);
  memory.keepSeen([SEEN], DEFINITIONS);
  expect(memory.newsOf([crossing()])).toEqual([]);
  expect(memory.read()?.symbols.BTCUSDT?.price).toBe("99");
});
