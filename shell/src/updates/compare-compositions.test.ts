import type { ComposedSlice } from "@cointide/shared/contracts/page";
import { expect, it } from "vitest";
import { compareCompositions } from "./compare-compositions.ts";

function slice(name: string, versions: string[], change: Partial<ComposedSlice> = {}): ComposedSlice {
  const mounts = [{ parent: "dashboard" as const, path: name }];
  const releases = versions.map((version) => ({
    version,
    entry: "",
    files: {},
    integrity: {},
    mounts,
    slots: {},
  }));
  return {
    name,
    origin: "http://slices.test",
    mounts,
    slots: {},
    releases: releases as ComposedSlice["releases"],
    canary: false,
    ...change,
  };
}

const present = { slices: [slice("mfe-a", ["2", "1"]), slice("mfe-b", ["1"])] };
const compare = (...slices: ComposedSlice[]) => compareCompositions(present, { slices });

it("a slice with another first release can be taken, whether it is newer or an earlier one again", () => {
  const newer = slice("mfe-b", ["2", "1"]);
  const earlier = slice("mfe-a", ["1"]);
  expect(compare(earlier, newer)).toEqual({ slices: [earlier, newer], fallbacks: [], unplaced: [] });
});

it("a slice with the same first release only changes what stands in for it", () => {
  const same = slice("mfe-a", ["2"]);
  expect(compare(same)).toEqual({ slices: [], fallbacks: [same], unplaced: [] });
});

it.each([
  ["that the page does not know", slice("mfe-c", ["1"])],
  ["with a path that the page has no place for", slice("mfe-b", ["2"], { mounts: [] })],
  ["that fills another slot", slice("mfe-b", ["2"], { slots: { "dashboard.panel": "./panel" } })],
  ["from another origin", slice("mfe-b", ["2"], { origin: "https://elsewhere.test" })],
])("a slice %s needs a new page", (_, changed) => {
  const { slices, unplaced } = compare(changed);
  expect(slices).toEqual([]);
  expect(unplaced).toEqual([`${changed.name} ${changed.releases[0]?.version}`]);
});

it("a slice that the registry does not name any longer goes on", () => {
  expect(compare()).toEqual({ slices: [], fallbacks: [], unplaced: [] });
});
