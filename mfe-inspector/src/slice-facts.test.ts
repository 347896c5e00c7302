import type { PageState, SliceOutcome } from "@cointide/shared/host";
import { describe, expect, it } from "vitest";
import { type SliceSources, sliceFacts, sliceFaults } from "./slice-facts.ts";

const ORIGIN = "https://board.test";
const release = (version: string) => ({
  version,
  entry: `/mfe-board/${version}/remoteEntry.js`,
  files: {},
  integrity: {},
  mounts: [],
  slots: {},
});

const SLICE: PageState["slices"][number] = {
  name: "mfe-board",
  origin: ORIGIN,
  mounts: [],
  slots: {},
  releases: [release("3.0.0"), release("2.0.0"), release("1.0.0")],
  canary: false,
};

const DEPLOYMENT: PageState["deployment"] = {
  sequence: 7,
  shell: "s",
  cohort: 3,
  publicKey: null,
  origins: { "mfe-board": ORIGIN },
  overrides: true,
};

const outcome = (change: Partial<SliceOutcome>): SliceOutcome => ({
  slice: "mfe-board",
  version: "3.0.0",
  entry: "",
  expose: "./routes",
  outcome: "activated",
  message: "",
  at: 1_000,
  ms: 12.4,
  canary: false,
  ...change,
});

const timing = (name: string, transferSize: number, encodedBodySize: number) =>
  ({ name, transferSize, encodedBodySize }) as PerformanceResourceTiming;

const facts = (change: Partial<SliceSources> = {}) =>
  sliceFacts({
    slice: SLICE,
    deployment: DEPLOYMENT,
    inUse: ["3.0.0"],
    outcomes: [],
    timings: [],
    ...change,
  });

describe("a slice", () => {
  it("is named by the release that would be tried first when nothing has needed it", () => {
    expect(facts({ inUse: [] })).toMatchObject({
      version: "3.0.0",
      flags: [],
      state: "not loaded",
      loadMs: null,
      previous: ["2.0.0", "1.0.0"],
    });
  });

  it("is ready once something of its release has been rendered, and its first load counts", () => {
    const outcomes = [outcome({}), outcome({ expose: "./panel", ms: 99 })];
    expect(facts({ outcomes })).toMatchObject({ state: "loaded", loadMs: 12 });
    expect(facts({ outcomes: [...outcomes, outcome({ outcome: "ready" })] }).state).toBe("ready");
  });

  it("has not failed when it only blocked the page, and is listed with what failed", () => {
    const outcomes = [outcome({ outcome: "blocked", message: "8.0 s" })];
    expect(facts({ inUse: [], outcomes }).state).toBe("not loaded");
    expect(sliceFaults(outcomes)).toMatchObject([{ stage: "blocked", message: "8.0 s" }]);
  });

  it("is a fallback when its release is earlier than the first", () => {
    const outcomes = [
      outcome({ outcome: "init", message: "bad day" }),
      outcome({ version: "2.0.0" }),
      outcome({ version: "2.0.0", outcome: "ready" }),
    ];
    expect(facts({ inUse: ["2.0.0"], outcomes })).toMatchObject({
      version: "2.0.0",
      flags: ["fallback"],
      state: "ready",
      previous: ["3.0.0", "1.0.0"],
    });
  });

  it("has failed when none of its releases is of use", () => {
    expect(facts({ inUse: [], outcomes: [outcome({ outcome: "load" })] }).state).toBe("failed");
  });

  it("is a canary only in the release that is on trial", () => {
    const slice = { ...SLICE, canary: true };
    expect(facts({ slice }).flags).toEqual(["canary"]);
    expect(facts({ slice, inUse: ["2.0.0"] }).flags).toEqual(["fallback"]);
  });

  it.each([
    ["from elsewhere than the deployment says", { ...SLICE, origin: "http://localhost:3102" }],
    ["that the deployment does not know", { ...SLICE, name: "mfe-new" }],
  ])("%s is an override", (_, slice) => {
    expect(facts({ slice }).flags).toEqual(["override"]);
  });

  it("costs the bytes of its own release, each file once", () => {
    const file = `${ORIGIN}/mfe-board/3.0.0/a.js`;
    const timings = [
      timing(file, 1_300, 1_000),
      timing(file, 0, 1_000),
      timing(`${ORIGIN}/mfe-board/3.0.0/a.css`, 0, 500),
      timing(`${ORIGIN}/mfe-board/2.0.0/a.js`, 1_300, 1_000),
      timing("https://other.test/mfe-board/3.0.0/a.js", 1_300, 1_000),
    ];
    expect(facts({ timings }).transfer).toEqual({ files: 2, bytes: 1_500, cached: 2 });
  });
});

describe("failures", () => {
  it("are listed with the last first, and one that repeats once", () => {
    const outcomes = [
      outcome({ outcome: "load", message: "away", at: 1 }),
      outcome({ outcome: "render", message: "bad day", at: 2 }),
      outcome({ outcome: "ready", at: 3 }),
      outcome({ outcome: "load", message: "away", at: 4 }),
    ];
    expect(sliceFaults(outcomes)).toEqual([
      { at: 4, times: 2, slice: "mfe-board", version: "3.0.0", stage: "load", message: "away" },
      { at: 2, times: 1, slice: "mfe-board", version: "3.0.0", stage: "render", message: "bad day" },
    ]);
  });
});
