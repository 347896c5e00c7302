import type { Registry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { describe, expect, it, test } from "vitest";
import {
  proveRelease,
  publishCanary,
  publishRelease,
  restoreSlice,
  rollBack,
  stopCanary,
  withdrawSlice,
} from "./registry-changes.ts";

const DEMO = { name: "mfe-demo", port: 3009 };
const release = (version: string): Release => ({
  version,
  entry: `/mfe-demo/${version}/remoteEntry.js`,
  files: {},
  integrity: {},
  mounts: [],
  slots: {},
});
const ONE = release("1.0.0-11111111");
const TWO = release("1.1.0-22222222");
const THREE = release("1.2.0-33333333");

const EMPTY: Registry = { sequence: 7, shell: [], slices: [] };
const published = (...releases: Release[]): Registry =>
  releases.reduce((registry, next) => publishRelease(registry, DEMO, next), EMPTY);
const entry = ({ slices }: Registry) => slices[0];

test("a stopped canary is gone and its reason is stored until the next release", () => {
  const trial = publishCanary(published(ONE), DEMO, TWO, 10);
  const stopped = stopCanary(trial, "mfe-demo", TWO.version, "It failed.");
  expect(entry(stopped)).toMatchObject({
    releases: [ONE],
    canary: null,
    stopped: { version: TWO.version, reason: "It failed." },
  });
  expect(entry(publishRelease(stopped, DEMO, THREE))?.stopped).toBeNull();
});

describe("many releases", () => {
  const many = Array.from({ length: 12 }, (_, n) => release(`1.${n}.0-${String(n).padStart(8, "0")}`));
  const [first] = many as [Release, ...Release[]];
  const versionsOf = (registry: Registry) => entry(registry)?.releases.map(({ version }) => version);

  test("are named up to eight, newest first", () => {
    const expected = many.slice(-8).reverse();
    expect(versionsOf(published(...many))).toEqual(expected.map(({ version }) => version));
  });

  test("leave the one that is proven named, until another is", () => {
    const proven = proveRelease(published(first), "mfe-demo", first.version);
    const registry = many.slice(1).reduce((all, next) => publishRelease(all, DEMO, next), proven);
    expect(versionsOf(registry)).toHaveLength(9);
    expect(versionsOf(registry)?.at(-1)).toBe(first.version);
    const [current = ""] = versionsOf(registry) ?? [];
    const next = publishRelease(proveRelease(registry, "mfe-demo", current), DEMO, THREE);
    expect(versionsOf(next)).not.toContain(first.version);
  });

  test("leave nothing proven that is not current, as reports take a while", () => {
    const registry = published(ONE, TWO);
    expect(proveRelease(registry, "mfe-demo", ONE.version)).toBe(registry);
  });
});

test("a rollback ends a canary", () => {
  const trial = publishCanary(published(ONE, TWO), DEMO, THREE, 10);
  expect(entry(rollBack(trial, "mfe-demo", ONE))?.canary).toBeNull();
});

describe("releases after a rollback", () => {
  it("are those before it, without the ones that were taken back", () => {
    const back = rollBack(published(ONE, TWO, THREE), "mfe-demo", TWO);
    expect(entry(back)?.releases).toEqual([TWO, ONE]);
    expect(entry(rollBack(back, "mfe-demo", ONE))?.releases).toEqual([ONE]);
  });

  it("are the later ones except the one that is left, if it is the oldest", () => {
    expect(entry(rollBack(published(ONE, TWO, THREE), "mfe-demo", ONE))?.releases).toEqual([ONE, TWO]);
  });

  it("are those published before it, if only the store knows it", () => {
    const isOlder = ({ version }: Release) => version === ONE.version;
    const back = rollBack(published(ONE, THREE), "mfe-demo", TWO, { isOlder });
    expect(entry(back)?.releases).toEqual([TWO, ONE]);
  });

  it("include former ones, after a rollback to the last of those that are named", () => {
    const many = Array.from({ length: 12 }, (_, n) => release(`1.${n}.0-${String(n).padStart(8, "0")}`));
    const versions = many.map(({ version }) => version);
    const registry = published(...many);
    expect(registry.former).toEqual({ "mfe-demo": versions.slice(0, 4).reverse() });
    const former = many.slice(0, 4).reverse();
    const back = rollBack(registry, "mfe-demo", many[4] as Release, { former });
    expect(entry(back)?.releases.map(({ version }) => version)).toEqual(versions.slice(0, 5).reverse());
    expect(back.former).toBeUndefined();
  });
});

test("a registry remembers the releases of a withdrawn slice until it is restored", () => {
  const withdrawn = withdrawSlice(published(ONE, TWO, THREE), "mfe-demo");
  expect(withdrawn.former).toEqual({ "mfe-demo": [THREE.version, TWO.version, ONE.version] });
  const former = [THREE, TWO, ONE];
  const restored = (target: Release) => restoreSlice(withdrawn, DEMO, target, { former });
  expect(entry(restored(THREE))?.releases).toEqual([THREE, TWO, ONE]);
  expect(entry(restored(TWO))?.releases).toEqual([TWO, ONE]);
  expect(entry(restored(ONE))?.releases).toEqual([ONE, TWO]);
  expect(restored(TWO).former).toBeUndefined();
});
