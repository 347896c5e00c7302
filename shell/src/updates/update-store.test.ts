import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import { composePage } from "@cointide/shared/releases/compose-page";
import { describe, expect, it, vi } from "vitest";
import { createCompositionStore } from "../slices/composition-store.ts";
import { createUpdateStore } from "./update-store.ts";

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
  const onPage = new Set(mounted);
  const busy = new Set<string>();
  const composition = createCompositionStore(composePage(FIRST, { cohort: 50, origins: ORIGINS }));
  const releaseOf = (name: string) =>
    composition.getState().slices.find((slice) => slice.name === name)?.releases[0]?.version ?? "";
  const loaded = new Map(mounted.map((name) => [name, releaseOf(name)]));
  const renew = vi.fn((name: string) => void loaded.set(name, releaseOf(name)));
  const updates = createUpdateStore({
    deployment: { sequence: 1, shell: "s1", cohort: 50, publicKey: "", origins: ORIGINS, overrides: false },
    composition,
    loader: { renew, inUse: (name) => [loaded.get(name) ?? []].flat() },
    isMounted: (name) => onPage.has(name),
    isBusy: (name) => busy.has(name),
    working: () => ({ "mfe-board": "0000000a" }),
  });
  return {
    updates,
    onPage,
    busy,
    loaded,
    renew,
    offer: () => updates.getState().offer,
    isWaiting: () => updates.getState().isWaiting,
    versions: () =>
      composition.getState().slices.map(({ releases }) => releases.map(({ version }) => version).join()),
  };
}

const BOARD_2 = registry(2, { "mfe-board": ["2", "1"], "mfe-entry": ["1"] });
const BOARD = { kind: "slice", slice: "mfe-board" };
const PAGE = { kind: "page" };

describe("a new release of a slice", () => {
  it("is taken without a word where the slice is not mounted", () => {
    const { updates, offer, versions } = start("mfe-entry");
    updates.learn(BOARD_2);
    expect(versions()).toEqual(["2,1", "1"]);
    expect(offer()).toBeNull();
  });

  it("changes nothing where the slice is mounted, offers a reload, and is taken once the slice is left", () => {
    const { updates, offer, versions, onPage, renew } = start("mfe-board");
    updates.learn(BOARD_2);
    updates.settle();
    expect(offer()).toEqual(BOARD);
    expect(versions()).toEqual(["1", "1"]);
    expect(renew).not.toHaveBeenCalled();
    onPage.clear();
    updates.settle();
    expect(offer()).toBeNull();
    expect(versions()).toEqual(["2,1", "1"]);
    expect(renew).toHaveBeenCalledExactlyOnceWith("mfe-board");
  });

  it("is noted when it is in use already, since the one before it failed", () => {
    const { updates, offer, versions, loaded, renew } = start("mfe-board");
    loaded.set("mfe-board", "0");
    updates.learn(registry(2, { "mfe-board": ["0"], "mfe-entry": ["1"] }));
    expect(offer()).toBeNull();
    expect(versions()).toEqual(["0", "1"]);
    expect(renew).not.toHaveBeenCalled();
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

  it("is not taken from an old registry", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn({ ...BOARD_2, sequence: 1 });
    expect(offer()).toBeNull();
    updates.learn(BOARD_2);
    updates.learn({ ...FIRST, sequence: 2 });
    expect(offer()).toEqual(BOARD);
  });

  it("is no longer offered once it was rolled back before it was taken", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn(BOARD_2);
    updates.learn({ ...FIRST, sequence: 3 });
    expect(offer()).toBeNull();
  });

  it("is for the visitors of its share alone when it is on trial", () => {
    const { updates, versions } = start();
    const [board, entry] = FIRST.slices as [RegistryEntry, RegistryEntry];
    const onTrial = (percent: number): Registry => ({
      ...FIRST,
      sequence: percent,
      slices: [{ ...board, canary: { release: release("2"), percent } }, entry],
    });
    updates.learn(onTrial(50));
    expect(versions()).toEqual(["1", "1"]);
    updates.learn(onTrial(51));
    expect(versions()).toEqual(["2,1", "1"]);
  });
});

describe("a mounted slice whose release was withdrawn", () => {
  const WITHDRAWN = { kind: "withdrawn", slice: "mfe-board", isReplaceable: true };
  const back = (sequence: number, versions: string[], change: Partial<Registry> = {}): Registry => ({
    ...registry(sequence, { "mfe-board": versions, "mfe-entry": ["1"] }),
    ...change,
  });
  const [board, entry] = FIRST.slices as [RegistryEntry, RegistryEntry];

  it("is replaced without an offer", () => {
    const { updates, offer, versions, renew } = start("mfe-board");
    updates.learn(back(2, ["0"]));
    expect(versions()).toEqual(["0", "1"]);
    expect(renew).toHaveBeenCalledExactlyOnceWith("mfe-board");
    expect(offer()).toBeNull();
  });

  it("says so while the visitor is busy, even after Later, and is replaced afterwards", () => {
    const { updates, offer, isWaiting, versions, renew, busy } = start("mfe-board");
    busy.add("mfe-board");
    updates.learn(back(2, ["0"]));
    expect([offer(), isWaiting()]).toEqual([WITHDRAWN, true]);
    updates.putOff();
    expect([offer(), isWaiting()]).toEqual([null, true]);
    updates.settle();
    expect(renew).not.toHaveBeenCalled();
    busy.clear();
    updates.settle();
    expect(isWaiting()).toBe(false);
    expect(versions()).toEqual(["0", "1"]);
    expect(renew).toHaveBeenCalledOnce();
  });

  it("says so before an offer of a new page", () => {
    const { updates, offer, busy } = start("mfe-board");
    busy.add("mfe-board");
    updates.learn(registry(2, { "mfe-board": ["0"], "mfe-entry": ["1"] }, "s2"));
    expect(offer()).toEqual(WITHDRAWN);
  });

  it("says that a reload replaces it, if the other release has other routes", () => {
    const { updates, offer, isWaiting } = start("mfe-board");
    const moved = { ...release("0"), mounts: [{ parent: "root" as const, path: "board" }] };
    updates.learn(back(2, [], { slices: [{ ...board, releases: [moved] }, entry] }));
    expect([offer(), isWaiting()]).toEqual([{ ...WITHDRAWN, isReplaceable: false }, false]);
  });

  it("is replaced when its canary is stopped", () => {
    const { updates, loaded, versions } = start("mfe-board");
    loaded.set("mfe-board", "2");
    updates.learn(back(2, [], { slices: [{ ...board, stopped: { version: "2", reason: "" } }, entry] }));
    expect(versions()).toEqual(["1", "1"]);
  });

  it.each([
    ["a newer release was published", back(2, ["2", "1"])],
    ["the registry only remembers its release", back(2, ["2"], { former: { "mfe-board": ["1"] } })],
    [
      "its release is the canary of other visitors",
      back(2, [], {
        slices: [
          { ...board, releases: [release("0")], canary: { release: release("1"), percent: 1 } },
          entry,
        ],
      }),
    ],
  ])("isn't assumed when %s", (_, next) => {
    const { updates, offer, renew } = start("mfe-board");
    updates.learn(next);
    expect(offer()).toEqual(BOARD);
    expect(renew).not.toHaveBeenCalled();
  });
});

it("a release that stands in for another is known at once", () => {
  const { updates, versions, renew } = start("mfe-board", "mfe-entry");
  updates.learn(registry(2, { "mfe-board": ["1", "0"], "mfe-entry": ["1"] }));
  expect(versions()).toEqual(["1,0", "1"]);
  expect(renew).not.toHaveBeenCalled();
});

it("falls back first to the release that worked last in this browser, however many came after it", () => {
  const { updates, versions } = start("mfe-entry");
  updates.learn(registry(2, { "mfe-board": ["5", "4", "3", "2", "1-0000000a"], "mfe-entry": ["1"] }));
  expect(versions()).toEqual(["5,1-0000000a,4", "1"]);
});

it("a slice that the registry does not name any longer goes on", () => {
  const { updates, offer, versions } = start("mfe-board");
  updates.learn(registry(2, { "mfe-board": ["1"] }));
  expect(versions()).toEqual(["1", "1"]);
  expect(offer()).toBeNull();
});

describe("a new page", () => {
  const changed = (change: Partial<RegistryEntry["releases"][0]>): Registry => {
    const [board, entry] = FIRST.slices as [RegistryEntry, RegistryEntry];
    return {
      ...FIRST,
      sequence: 2,
      slices: [{ ...board, releases: [{ ...release("2"), ...change }] }, entry],
    };
  };

  it("is offered for a new shell, before any slice; Later puts off all that its reload would bring", () => {
    const { updates, offer } = start("mfe-board");
    updates.learn(registry(2, { "mfe-board": ["2"], "mfe-entry": ["1"] }, "s2"));
    expect(offer()).toEqual(PAGE);
    updates.putOff();
    expect(offer()).toBeNull();
    updates.learn(registry(3, { "mfe-board": ["2"], "mfe-entry": ["1"] }, "s3"));
    expect(offer()).toEqual(PAGE);
  });

  it.each([
    [
      "that the page does not know",
      registry(2, { "mfe-board": ["1"], "mfe-entry": ["1"], "mfe-new": ["1"] }),
    ],
    ["with a path that the page has no route for", changed({ mounts: [{ parent: "root", path: "board" }] })],
    ["that fills another slot", changed({ slots: { "dashboard.panel": "./panel" } })],
  ])("is offered for a slice %s", (_, next) => {
    const { updates, offer, versions } = start();
    updates.learn(next);
    expect(offer()).toEqual(PAGE);
    expect(versions()).toEqual(["1", "1"]);
  });

  it("is offered no longer once the shell was rolled back", () => {
    const { updates, offer } = start();
    updates.learn(registry(2, { "mfe-board": ["1"], "mfe-entry": ["1"] }, "s2"));
    updates.learn({ ...FIRST, sequence: 3 });
    expect(offer()).toBeNull();
  });
});

it("takes no release that needs another major of the shared modules", () => {
  const { updates, offer, versions } = start();
  const next = registry(2, { "mfe-board": ["2", "1"], "mfe-entry": ["2"] }, "s2");
  for (const { releases } of next.slices) Object.assign(releases[0] ?? {}, { shared: "^99.0.0" });
  updates.learn(next);
  expect(versions()).toEqual(["1", "1"]);
  expect(offer()).toEqual(PAGE);
});
