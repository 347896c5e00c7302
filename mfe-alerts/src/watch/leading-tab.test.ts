// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lead } from "./leading-tab.ts";
import { createFakeLocks } from "./testing/fake-locks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Tabs of one browser; `leading` has the names of those that lead. */
function openBrowser(locks: unknown = createFakeLocks().locks) {
  vi.stubGlobal("navigator", { ...globalThis.navigator, locks });
  const leading: string[] = [];
  const state = { isStuck: false };
  const open = (tab: string, name = "guest") =>
    lead(name, {
      isStuck: () => state.isStuck,
      onLead: () => {
        leading.push(tab);
        return () => void leading.splice(leading.indexOf(tab), 1);
      },
    });
  return { leading, open, state };
}

it("one of several tabs leads, and the next one at once when it is closed", async () => {
  const { leading, open } = openBrowser();
  const closes = ["one", "two", "three"].map((tab) => open(tab));
  await settle();
  expect(leading).toEqual(["one"]);
  closes[0]?.();
  await settle();
  expect(leading).toEqual(["two"]);
  closes[2]?.();
  closes[1]?.();
  await settle();
  expect(leading).toEqual([]);
});

it("a tab that is closed before it leads never does", async () => {
  const { leading, open } = openBrowser();
  open("one")();
  await settle();
  expect(leading).toEqual([]);
});

it("a tab that is in sight takes over from one that is asleep, which waits again", async () => {
  const { leading, open, state } = openBrowser();
  open("asleep");
  const close = open("two");
  await settle();
  state.isStuck = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leading).toEqual(["asleep"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leading).toEqual(["two"]);
  state.isStuck = false;
  close();
  await settle();
  expect(leading).toEqual(["asleep"]);
});

it("tabs do not take over from each other all the time when none notes that it watches", async () => {
  const { leading, open, state } = openBrowser();
  const changes: string[] = [];
  open("one");
  open("two");
  state.isStuck = true;
  for (let seconds = 0; seconds < 120; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    changes.push(leading.join());
  }
  expect(changes.filter((tabs, at) => tabs !== changes[at - 1]).length).toBeLessThanOrEqual(3);
  expect(leading).toHaveLength(1);
});

it.each([undefined, null])("all tabs lead where the browser's locks are %s", (locks) => {
  const { leading, open } = openBrowser(locks ?? null);
  const closes = [open("one"), open("two")];
  expect(leading).toEqual(["one", "two"]);
  for (const close of closes) close();
  expect(leading).toEqual([]);
});
