import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { changeSlice } from "./change-slice.ts";
import { type Owners, readOwners, withOwners } from "./owners.ts";
import { publishSlice } from "./publish-slice.ts";
import { entryOf, stopCanary, withdrawSlice } from "./registry-changes.ts";
import type { ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleKeys, sampleStore } from "./testing/sample-builds.ts";

let folder: string;
let store: ReleaseStore;
const platform = sampleKeys();
const { publicKey: A } = sampleKeys();
const { publicKey: B } = sampleKeys();

const openStore = (keys = platform) => sampleStore(folder, keys);
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore();
});

const setOwners = (owners: Owners, { change, sign }: ReleaseStore = store) =>
  change((registry, storage) => withOwners(registry, storage, owners, sign));

const TEAMS: Owners = { "mfe-demo": [{ team: "demo", key: A }], "mfe-other": [{ team: "other", key: B }] };

function publish(
  name: string,
  semver: string,
  keys: string[],
  options: Partial<Parameters<typeof publishSlice>[0]> = {},
) {
  const build = sampleBuild(semver, { name, semver });
  return publishSlice({ store, build, gate: openGate, author: { keys, commit: "c0ffee" }, ...options });
}

const current = (name: string) => entryOf(store.read(), name)?.releases[0]?.version;
const ownershipFiles = () => readdirSync(join(folder, "owners")).map((name) => join(folder, "owners", name));

describe("a slice with an owner", () => {
  it.each([
    ["the stolen key of another team", [B], /belongs to demo, and the given key belongs to other\./],
    ["an unknown key", [sampleKeys().publicKey], /the given key is not one of its keys\./],
    ["the platform's key alone", [], /no key of a team was given\. Set SLICE_KEY to a key of demo/],
  ])("is not published, put on trial or changed by %s", async (_, keys, reason) => {
    await setOwners(TEAMS);
    await publish("mfe-demo", "1.0.0", [A]);
    await publish("mfe-demo", "1.1.0", [A], { canary: 10 });
    const before = store.read();
    await expect(publish("mfe-demo", "2.0.0", keys)).rejects.toThrow(reason);
    await expect(publish("mfe-demo", "2.0.0", keys, { canary: 5 })).rejects.toThrow(reason);
    for (const edit of [
      (registry: Registry) => withdrawSlice(registry, "mfe-demo"),
      (registry: Registry) => stopCanary(registry, "mfe-demo", "1.1.0", "no reason"),
    ]) {
      const change = changeSlice({ store, slice: "mfe-demo", author: { keys }, what: () => "", edit });
      await expect(change).rejects.toThrow(reason);
    }
    expect(store.read()).toEqual(before);
  });
});

it("a slice without an owner is published by the platform's key, whatever other slices have", async () => {
  await setOwners(TEAMS);
  await publish("mfe-third", "1.0.0", []);
  expect(store.read().change?.by).toBe("platform");
});

describe("the ownership file", () => {
  it("is refused where an older one was put back, and then nothing is published", async () => {
    await setOwners(TEAMS);
    const [first = ""] = ownershipFiles();
    const old = readFileSync(first, "utf8");
    await setOwners({ "mfe-demo": [{ team: "demo", key: B }] });
    const [second = ""] = ownershipFiles().filter((path) => path !== first);
    writeFileSync(second, old);
    await expect(publish("mfe-demo", "1.0.0", [A])).rejects.toThrow(
      /not the one that the registry names: it was changed, or is an older one\. Restore it from a copy/,
    );
    await expect(publish("mfe-third", "1.0.0", [])).rejects.toThrow(/not the one/);
  });

  it("is refused together with the older registry that named it", async () => {
    await setOwners(TEAMS);
    const old = readFileSync(join(folder, "registry.json"), "utf8");
    await setOwners({ "mfe-demo": [{ team: "demo", key: B }] });
    writeFileSync(join(folder, "registry.json"), old);
    await expect(publish("mfe-demo", "1.0.0", [A])).rejects.toThrow(/An old registry was put back/);
  });

  it.each([
    ["changed", (path: string) => writeFileSync(path, readFileSync(path, "utf8").replace("demo", "evil"))],
    ["missing", (path: string) => rmSync(path)],
  ])("is refused where it is %s", async (_, damage) => {
    await setOwners(TEAMS);
    damage(ownershipFiles()[0] ?? "");
    expect(() => readOwners(store.read(), store)).toThrow(/ownership file .* (is missing|was changed)/);
    await expect(publish("mfe-demo", "1.0.0", [A])).rejects.toThrow(/Until then no slice can be changed/);
  });

  it("is refused where another key than the platform's has signed it", async () => {
    const stranger = openStore(sampleKeys());
    await store.change((registry, storage) => withOwners(registry, storage, TEAMS, stranger.sign));
    expect(() => readOwners(store.read(), store)).toThrow(/not signed by the platform's key/);
  });
});

describe("two writers at once", () => {
  it("do not publish with a key that was replaced while the gate ran", async () => {
    await setOwners(TEAMS);
    const gate = async () => {
      await setOwners({ "mfe-demo": [{ team: "demo", key: B }] }, openStore());
      return [];
    };
    await expect(publish("mfe-demo", "1.0.0", [A], { gate })).rejects.toThrow(/not one of its keys/);
    expect(current("mfe-demo")).toBeUndefined();
    await publish("mfe-demo", "1.0.0", [B]);
    expect(current("mfe-demo")).toMatch(/^1\.0\.0-/);
  });
});
