import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { describe, expect, it, vi } from "vitest";
import { createUpdateStore, type SwapResult } from "./update-store.ts";

const ORIGINS = { "mfe-board": "http://a.test", "mfe-entry": "http://b.test", "mfe-new": "http://c.test" };

function release(version: string) {
  return { version, entry: "", files: {}, integrity: {}, mounts: [], slots: {} };
}

function registry(sequence: number, slices: Record<string, string[]>, shell = "s1"): Registry {
  return {
    sequence,
    shell: [{ version: shell, modules: [], styles: [], integrity: {} }],
    slices: Object.entries(slices).map(([name, versions]) => ({
      name,
      port: 3000,
      releases: versions.map(release) as RegistryEntry["releases"],
      canary: null,
      stopped: null,
    })),
  };
}

const FIRST = registry(1, { "mfe-board": ["1"], "mfe-entry": ["1"] });

/** A page made of the first registry, with these slices mounted. */
function start(...mounted: string[]) {
  let composition: Composition = composePage(FIRST, { cohort: 50, origins: ORIGINS });
  const onPage = new Set(mounted);
  const adopt = (slice: ComposedSlice) => {
    composition = { slices: composition.slices.map((one) => (one.name === slice.name ? slice : one)) };
  };
  const swap = vi.fn(async (slice: ComposedSlice): Promise<SwapResult> => {
    adopt(slice);
    return "swapped";
  });
  const reload = vi.fn();
  const updates = createUpdateStore({
    deployment: {
      sequence: 1,
      shell: "s1",
      cohort: 50,
      publicKey: "",
      origins: ORIGINS,
      overrides: false,
    },
    slices: {
      composition: () => composition,
      needsConsent: ({ name }) => onPage.has(name),
      compose: adopt,
      adopt,
      swap,
    },
    reload,
  });
  return {
    updates,
    onPage,
    swap,
    reload,
    offer: () => updates.getState().offer,
    versions: () => composition.slices.map(({ releases }) => releases.map(({ version }) => version).join()),
  };
}

const BOARD_2 = registry(2, { "mfe-board": ["2", "1"], "mfe-entry": ["1"] });
const BOARD = { kind: "slice", slice: "mfe-board" };
const PAGE = { kind: "page" };

describe("a new release of a slice", () => {
  it("is taken without a word where the slice is not on the page", () => {
    const { updates, offer, versions } = start("mfe-entry");
    updates.learn(BOARD_2);
    expect(versions()).toEqual(["2,1", "1"]);
    expect(offer()).toBeNull();
  });

  it("is offered where the slice is on the page, and is taken when it leaves", () => {
    const { updates, offer, versions, onPage } = start("mfe-board");
    updates.learn(BOARD_2);
    expect(offer()).toEqual(BOARD);
    expect(versions()).toEqual(["1", "1"]);
    onPage.clear();
    updates.settle();
    expect(offer()).toBeNull();
    expect(versions()).toEqual(["2,1", "1"]);
  });

  it("is swapped in when the visitor takes the offer", async () => {
    const { updates, offer, swap, versions } = start("mfe-board");
    updates.learn(BOARD_2);
    const taken = updates.take();
    expect(updates.getState().isTaking).toBe(true);
    await updates.take();
    await taken;
    expect(swap).toHaveBeenCalledOnce();
    expect(versions()).toEqual(["2,1", "1"]);
    expect(updates.getState()).toEqual({ offer: null, isTaking: false });
    expect(offer()).toBeNull();
  });

  it("is not offered again once it was put off, but a newer one is", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn(BOARD_2);
    updates.putOff();
    expect(offer()).toBeNull();
    updates.learn({ ...BOARD_2, sequence: 3 });
    expect(offer()).toBeNull();
    updates.learn(registry(4, { "mfe-board": ["3", "2", "1"], "mfe-entry": ["1"] }));
    expect(offer()).toEqual(BOARD);
  });

  it("that has no room for what was typed waits for the next mount without being offered again", async () => {
    const { updates, offer, swap, versions, onPage } = start("mfe-board");
    swap.mockResolvedValue("kept-back");
    updates.learn(BOARD_2);
    await updates.take();
    updates.learn({ ...BOARD_2, sequence: 3 });
    expect(offer()).toBeNull();
    expect(versions()).toEqual(["1", "1"]);
    onPage.clear();
    updates.settle();
    expect(versions()).toEqual(["2,1", "1"]);
  });

  it("that was rolled back before it was taken is offered no longer", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn(BOARD_2);
    updates.learn({ ...FIRST, sequence: 3 });
    expect(offer()).toBeNull();
  });

  it("that was rolled back after it was taken is offered back", async () => {
    const { updates, offer, versions } = start("mfe-board");
    updates.learn(BOARD_2);
    await updates.take();
    updates.learn({ ...FIRST, sequence: 3 });
    expect(offer()).toEqual(BOARD);
    await updates.take();
    expect(versions()).toEqual(["1", "1"]);
  });

  it("is offered after that of another slice", async () => {
    const { updates, offer } = start("mfe-board", "mfe-entry");
    updates.learn(registry(2, { "mfe-board": ["2"], "mfe-entry": ["2"] }));
    expect(offer()).toEqual(BOARD);
    await updates.take();
    expect(offer()).toEqual({ kind: "slice", slice: "mfe-entry" });
  });

  it("on trial is for the visitors of its share alone", () => {
    const { updates, versions } = start();
    const [board, entry] = FIRST.slices as [RegistryEntry, RegistryEntry];
    const onTrial = (percent: number): Registry => ({
      ...FIRST,
      slices: [{ ...board, canary: { release: release("2"), percent } }, entry],
    });
    updates.learn(onTrial(50));
    expect(versions()).toEqual(["1", "1"]);
    updates.learn(onTrial(51));
    expect(versions()).toEqual(["2,1", "1"]);
  });
});

it("a release that stands in for another is known at once", () => {
  const { updates, versions } = start("mfe-board", "mfe-entry");
  updates.learn(registry(2, { "mfe-board": ["1", "0"], "mfe-entry": ["1"] }));
  expect(versions()).toEqual(["1,0", "1"]);
});

describe("a new page", () => {
  it("is offered for a new shell, before anything else, and one click loads it", async () => {
    const { updates, offer, reload, swap } = start("mfe-board");
    updates.learn(registry(2, { "mfe-board": ["2"], "mfe-entry": ["1"] }, "s2"));
    expect(offer()).toEqual(PAGE);
    await updates.take();
    expect(reload).toHaveBeenCalledOnce();
    expect(swap).not.toHaveBeenCalled();
  });

  it("that was put off leaves room for the other offers until the next shell", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn(registry(2, { "mfe-board": ["2"], "mfe-entry": ["1"] }, "s2"));
    updates.putOff();
    expect(offer()).toEqual(BOARD);
    updates.putOff();
    expect(offer()).toBeNull();
    updates.learn(registry(3, { "mfe-board": ["2"], "mfe-entry": ["1"] }, "s3"));
    expect(offer()).toEqual(PAGE);
  });

  it("is offered for a slice that the page does not know", () => {
    const { updates, offer } = start();
    updates.learn(registry(2, { "mfe-board": ["1"], "mfe-entry": ["1"], "mfe-new": ["1"] }));
    expect(offer()).toEqual(PAGE);
  });

  it("is offered no longer once the shell was rolled back", () => {
    const { updates, offer } = start();
    updates.learn(registry(2, { "mfe-board": ["1"], "mfe-entry": ["1"] }, "s2"));
    updates.learn({ ...FIRST, sequence: 3 });
    expect(offer()).toBeNull();
  });
});
