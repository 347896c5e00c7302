import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { beforeEach, describe, expect, it } from "vitest";
import type { Author } from "../releases/change-slice.ts";
import { withOwners } from "../releases/owners.ts";
import { SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import { publishSlice } from "../releases/publish-slice.ts";
import { entryOf, rollBack, withdrawSlice } from "../releases/registry-changes.ts";
import { hashOf } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { openGate, sampleBuild, sampleKeys, sampleStore } from "../releases/testing/sample-builds.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type Builds, publishBuilds } from "./publish-builds.ts";
import { publishedStamp } from "./published-stamp.ts";

let folder: string;
let store: ReleaseStore;
let container = 0;
beforeEach(() => {
  folder = temporaryFolder();
  store = sampleStore(join(folder, "store"));
});

/** A work tree or container with builds of these contents; what it remembers itself ends with it. */
function createContainer(slice: string, { semver = "1.0.0", production = true } = {}) {
  container += 1;
  const cache = join(folder, `container-${container}`);
  let build = sampleBuild(slice, { semver });
  const said: string[] = [];
  const builds = {
    slices: ["mfe-demo"],
    shell: () => new Map([[SHELL_ENTRY_FILE, Buffer.from("[]")]]),
    slice: () => build,
    shellGate: () => async () => [],
    sliceGate: () => openGate,
    cache,
  };
  return {
    said,
    change(text: string) {
      build = sampleBuild(text, { semver });
    },
    start: (author?: Author) =>
      publishBuilds(store, { say: (line) => said.push(line), production, builds, ...(author && { author }) }),
    async publish(canary?: number) {
      const { release } = await publishSlice({ store, build, gate: openGate, canary });
      publishedStamp({ store, name: "mfe-demo", hash: hashOf(release.version), cache }).write();
      return release;
    },
  };
}

const entry = () => entryOf(store.read(), "mfe-demo");
const current = () => entry()?.releases[0]?.version;

describe("a start in production", () => {
  it("publishes a build once, under the version of its package", async () => {
    const first = createContainer("one", { semver: "1.2.3" });
    expect(await first.start()).toEqual([]);
    expect(current()).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    const { sequence } = store.read();
    await first.start();
    await createContainer("one", { semver: "1.2.3" }).start();
    expect(store.read().sequence).toBe(sequence);
  });

  it("keeps the release of a slice that a team owns unless the team's key is given, and publishes the rest", async () => {
    await createContainer("one").start();
    const before = current();
    const { publicKey } = sampleKeys();
    await store.change((registry, storage) =>
      withOwners(registry, storage, { "mfe-demo": [{ team: "demo", key: publicKey }] }, store.sign),
    );
    const second = createContainer("two", { semver: "1.1.0" });
    expect(await second.start()).toEqual(["mfe-demo"]);
    expect(second.said.join()).toMatch(/^mfe-demo belongs to demo, and no key of a team was given\./);
    expect(current()).toBe(before);
    expect(await second.start({ keys: [publicKey] })).toEqual([]);
    expect(current()).toMatch(/^1\.1\.0-/);
  });

  it("publishes an older version", async () => {
    await createContainer("one", { semver: "4.0.0" }).start();
    expect(await createContainer("two", { semver: "2.9.0" }).start()).toEqual([]);
    expect(current()).toMatch(/^2\.9\.0-/);
  });

  it("leaves a canary running, even from a new container", async () => {
    await createContainer("one").start();
    const canary = await createContainer("two", { semver: "1.1.0" }).publish(10);
    await createContainer("two", { semver: "1.1.0" }).start();
    await createContainer("one").start();
    expect(current()).toMatch(/^1\.0\.0-/);
    expect(entry()?.canary).toMatchObject({ percent: 10, release: { version: canary.version } });
  });

  it("leaves a rollback and a withdrawal unchanged, even from a new container", async () => {
    await createContainer("one").start();
    const [before] = entry()?.releases ?? [];
    if (before === undefined) throw new Error("Nothing was published.");
    await createContainer("two", { semver: "1.1.0" }).start();
    await store.change((registry) => rollBack(registry, "mfe-demo", before));
    await createContainer("two", { semver: "1.1.0" }).start();
    expect(current()).toBe(before.version);
    await store.change((registry) => withdrawSlice(registry, "mfe-demo"));
    await createContainer("two", { semver: "1.1.0" }).start();
    expect(entry()).toBeUndefined();
  });

  it("publishes a build once if its publisher ended before marking it", async () => {
    const build = sampleBuild("one");
    await publishSlice({ store, build, gate: openGate });
    await createContainer("one").start();
    expect(entry()?.releases).toHaveLength(1);
    expect(store.read().shell).toHaveLength(1);
  });
});

describe("a start outside of production", () => {
  it("publishes sources that changed and changed back in a work tree", async () => {
    const tree = createContainer("one", { production: false });
    await tree.start();
    const first = current();
    tree.change("two");
    await tree.start();
    expect(current()).not.toBe(first);
    tree.change("one");
    await tree.start();
    expect(current()).toBe(first);
  });

  it("leaves a rollback unchanged, even from a new work tree", async () => {
    const tree = createContainer("one", { production: false });
    await tree.start();
    const [before] = entry()?.releases ?? [];
    if (before === undefined) throw new Error("Nothing was published.");
    tree.change("two");
    await tree.start();
    await store.change((registry) => rollBack(registry, "mfe-demo", before));
    await tree.start();
    await createContainer("two", { production: false }).start();
    expect(current()).toBe(before.version);
  });
});

describe("a start without some slices", () => {
  it("leaves out builds that failed, and names them and refused ones to the gate", async () => {
    const asked: Record<string, readonly string[]> = {};
    const refusing = async () => ["it is wrong"];
    const builds: Builds = {
      slices: ["mfe-a", "mfe-b", "mfe-failed"],
      shell: () => new Map([[SHELL_ENTRY_FILE, Buffer.from("[]")]]),
      slice(name) {
        if (name === "mfe-failed") throw new Error("There is no build.");
        return sampleBuild(name, { name });
      },
      shellGate: () => async () => [],
      sliceGate(replaced, missing) {
        const name = replaced.includes("mfe-b") ? "mfe-a" : "mfe-b";
        asked[name] = missing;
        return name === "mfe-a" ? refusing : openGate;
      },
      cache: join(folder, "cache"),
    };
    const options = { say: () => {}, production: true, builds, failed: ["mfe-failed"] };
    expect(await publishBuilds(store, options)).toEqual(["mfe-a"]);
    expect(asked).toEqual({ "mfe-a": ["mfe-failed"], "mfe-b": ["mfe-failed", "mfe-a"] });
    expect(store.read().slices.map(({ name }) => name)).toEqual(["mfe-b"]);
  });
});

describe("the order of a first start", () => {
  /** The order in which slices of these descriptions are published. */
  async function orderOf(descriptions: Record<string, Partial<SliceDescription>>): Promise<string[]> {
    const published: string[] = [];
    const builds: Builds = {
      slices: Object.keys(descriptions),
      shell: () => new Map([[SHELL_ENTRY_FILE, Buffer.from("[]")]]),
      slice(name) {
        const build = sampleBuild(name, { name });
        return { ...build, description: { ...build.description, ...descriptions[name] } };
      },
      shellGate: () => async () => [],
      sliceGate: () => openGate,
      cache: join(folder, "cache"),
    };
    const say = (line: string) => void published.push(line.split(" ")[1] ?? "");
    expect(await publishBuilds(store, { say, production: true, builds })).toEqual([]);
    return published;
  }
  const offers = (slot: string) => ({ offers: { [slot]: { most: 1, budget: 1 } } });
  const fills = (slot: string) => ({ slots: { [slot]: "./routes" } });

  it("has what offers slots before what fills them, also where this offers slots itself", async () => {
    const order = await orderOf({
      "mfe-alerts": fills("chart.tools"),
      "mfe-charts": { ...fills("stream.row"), ...offers("chart.tools") },
      "mfe-streams": offers("stream.row"),
    });
    expect(order).toEqual(["shell", "mfe-streams", "mfe-charts", "mfe-alerts"]);
  });

  it("ends where slices fill slots of each other", async () => {
    const order = await orderOf({
      "mfe-charts": { ...fills("stream.row"), ...offers("chart.tools") },
      "mfe-streams": { ...fills("chart.tools"), ...offers("stream.row") },
    });
    expect(order).toEqual(["shell", "mfe-charts", "mfe-streams"]);
  });
});
