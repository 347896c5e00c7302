import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type PublishOptions, publishSlice } from "./publish-slice.ts";
import { entryOf } from "./registry-changes.ts";
import type { ReleaseStore } from "./release-store.ts";
import { openGate, sampleBuild, sampleStore } from "./testing/sample-builds.ts";

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = sampleStore(folder);
});

const publish = (text: string, { semver, ...options }: Partial<PublishOptions> & { semver?: string } = {}) =>
  publishSlice({
    store,
    build: sampleBuild(text, { ...(semver && { semver }) }),
    gate: openGate,
    ...options,
  });
const entry = () => entryOf(store.read(), "mfe-demo");
const versions = () => entry()?.releases.map(({ version }) => version);

describe("publishing a slice", () => {
  it("adds a folder addressed by version and content, and names it in the registry", async () => {
    const { release, outcome } = await publish("one", { semver: "1.2.3" });
    expect(outcome).toBe("published");
    expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    expect(release.files).toEqual({ "./routes": ["routes.1.js", "routes.1.css"] });
    expect(Object.keys(release.integrity).sort()).toEqual(["remoteEntry.js", "routes.1.css", "routes.1.js"]);
    expect(readFileSync(join(folder, "slices", "mfe-demo", release.entry), "utf8")).toBe("one");
    expect(entry()).toMatchObject({ name: "mfe-demo", port: 3009, releases: [release], canary: null });
  });

  it("refuses a version that was already published with other content", async () => {
    await publish("one");
    await expect(publish("two")).rejects.toThrow(
      /mfe-demo 1\.0\.0 was already published with other content .* Raise "version" in mfe-demo\/package\.json/,
    );
    expect(store.read().sequence).toBe(1);
  });

  it("lets work under way change without a new version, and gives way to the version made of it", async () => {
    await publish("one", { semver: "1.0.0-dev", unversioned: true });
    await publish("two", { semver: "1.0.0-dev", unversioned: true });
    const two = await publish("two", { semver: "1.0.0" });
    expect(versions()?.[0]).toBe(two.release.version);
    expect(versions()).toHaveLength(2);
    // The same work is built again and is the current release already.
    expect((await publish("two", { semver: "1.0.0-dev", unversioned: true })).outcome).toBe("unchanged");
  });

  it("refuses the port of another slice", async () => {
    await publish("one");
    const build = sampleBuild("one", { name: "mfe-other" });
    const description = { ...build.description, port: 3009 };
    await expect(publishSlice({ store, build: { ...build, description }, gate: openGate })).rejects.toThrow(
      "mfe-other and mfe-demo both use port 3009. Choose another in mfe-other/slice.json.",
    );
  });

  it("refuses what is no version, for it becomes a part of addresses", async () => {
    await expect(publish("one", { semver: "../../1" })).rejects.toThrow(/is not a version/);
  });

  it("keeps what the gate turned away out of the store", async () => {
    const gate = async () => ["it is too large"];
    await expect(publish("one", { gate })).rejects.toMatchObject({ problems: ["it is too large"] });
    expect(store.storage.list("slices/mfe-demo/mfe-demo")).toEqual([]);
    expect(store.read().sequence).toBe(0);
  });
});

describe("publishing at the same time", () => {
  it("lands both of different slices", async () => {
    await Promise.all(
      ["mfe-b", "mfe-a", "mfe-c"].map((name) =>
        publishSlice({ store, build: sampleBuild("one", { name }), gate: openGate }),
      ),
    );
    expect(store.read().slices.map(({ name }) => name)).toEqual(["mfe-a", "mfe-b", "mfe-c"]);
    expect(store.read().sequence).toBe(3);
  });

  it("lands one of the same slice and tells the others so", async () => {
    const attempts = ["1.0.1", "1.0.2", "1.0.3"].map((semver) => publish(semver, { semver }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = results.find((result) => result.status === "rejected");
    expect(String(failed?.reason)).toMatch(/Someone else published mfe-demo in the meantime \(1\.0\.\d-/);
    expect(versions()).toHaveLength(1);
  });
});

describe("a canary", () => {
  it("needs a release that the others get", async () => {
    await expect(publish("one", { canary: 20 })).rejects.toThrow(/Publish one without --canary/);
  });
});
