import { afterEach, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { testSlice } from "../testing/test-slice.ts";
import { createCompositionStore } from "./composition-store.ts";
import { createSliceLoader } from "./slice-loader.ts";
import { createSlotLoader } from "./slot-loader.ts";

const Slot = () => null;

afterEach(() => void vi.useRealTimers());

function start(load: LoadModule) {
  const composition = createCompositionStore({
    slices: [
      testSlice("mfe-board", [], { "dashboard.panel": "./panel", "page.tool": "./tool" }),
      testSlice("mfe-bell", [], { "dashboard.header": "./bell" }),
    ],
  });
  const loadModule = vi.fn<LoadModule>(load);
  const slots = createSlotLoader(
    composition,
    createSliceLoader({ composition, loadModule, onOutcome: () => {} }),
  );
  return { slots, loadModule };
}

it("has the dashboard's slots ready for the first render, and loads them once", async () => {
  const { slots, loadModule } = start(async () => ({ Slot }));
  expect(slots.begun("mfe-board", "./panel")).toBeUndefined();
  await slots.begin();
  const begun = slots.begun("mfe-board", "./panel");
  expect(begun?.value).toBe(Slot);
  expect(await slots.load("mfe-board", "./panel")).toBe(begun);
  expect(loadModule.mock.calls.map(([{ slice }]) => slice)).toEqual(["mfe-board"]);
});

it("leaves the tools of the header until they are asked for", async () => {
  const { slots, loadModule } = start(async () => ({ Slot }));
  await slots.begin();
  expect(loadModule).toHaveBeenCalledTimes(1);
  expect((await slots.load("mfe-bell", "./bell")).value).toBe(Slot);
});

it("gives a failure to the first who asks, and tries again for the next", async () => {
  let broken = true;
  const { slots } = start(async () => {
    if (broken) throw new Error("unreachable");
    return { Slot };
  });
  await slots.begin();
  await expect(slots.load("mfe-board", "./panel")).rejects.toThrow();
  broken = false;
  expect((await slots.load("mfe-board", "./panel")).value).toBe(Slot);
});

it("loads what was not started before", async () => {
  const { slots } = start(async () => ({ Slot }));
  expect((await slots.load("mfe-board", "./panel")).value).toBe(Slot);
});

it("reports a failure once, to the caller that waited for it", async () => {
  vi.useFakeTimers();
  let answer = (): Promise<unknown> => new Promise(() => {});
  const { slots } = start(() => answer());
  const begun = slots.begin();
  const asked = expect(slots.load("mfe-board", "./panel")).rejects.toThrow("no answer");
  await vi.advanceTimersByTimeAsync(5_000);
  await asked;
  await begun;
  answer = async () => ({ Slot });
  expect((await slots.load("mfe-board", "./panel")).value).toBe(Slot);
});
