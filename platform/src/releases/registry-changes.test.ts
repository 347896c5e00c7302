import type { Registry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { describe, expect, test } from "vitest";
import { proveRelease, publishCanary, publishRelease, rollBack, stopCanary } from "./registry-changes.ts";

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

test("going back ends a canary", () => {
  const trial = publishCanary(published(ONE, TWO), DEMO, THREE, 10);
  expect(entry(rollBack(trial, "mfe-demo", ONE))?.canary).toBeNull();
});

test("a release that only the store knows is followed by those released before it", () => {
  const isOlder = ({ version }: Release) => version === ONE.version;
  expect(entry(rollBack(published(ONE, THREE), "mfe-demo", TWO, isOlder))?.releases).toEqual([TWO, ONE]);
});
