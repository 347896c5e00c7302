import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRegistry } from "./registry-store.ts";
import { addRelease } from "./release-store.ts";

const description = {
  name: "mfe-demo",
  port: 3009,
  budget: 20,
  exposes: { "./routes": "./src/routes.tsx" },
  mounts: [{ parent: "dashboard" as const, path: "demo" }],
  slots: {},
  events: { emits: [], hears: [] },
};
let folder: string;
let store: string;

/** A build that looks as the federation plugin leaves it. */
function build(text: string): string {
  const out = join(folder, "build");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  writeFileSync(join(out, "remoteEntry.js"), text);
  const assets = { js: { sync: ["routes.1.js"] }, css: { sync: ["routes.1.css"] } };
  writeFileSync(join(out, "mf-manifest.json"), JSON.stringify({ exposes: [{ path: "./routes", assets }] }));
  return out;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "releases-"));
  store = join(folder, "store");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("an empty store has no slices", () => {
  expect(readRegistry(store).slices).toEqual([]);
});

test("a release is addressed by version and content, and says what each expose needs at once", () => {
  const release = addRelease(store, description, build("one"), "1.2.3");
  expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  expect(release.files).toEqual({ "./routes": ["routes.1.js", "routes.1.css"] });
  expect(readFileSync(join(store, "slices", "mfe-demo", release.entry), "utf8")).toBe("one");
  expect(readRegistry(store).slices).toMatchObject([{ name: "mfe-demo", releases: [release] }]);
});

test("a new release comes first and the earlier ones stay as a fallback, three in all", () => {
  const versions = ["one", "two", "three", "four"].map(
    (text) => addRelease(store, description, build(text), "1.0.0").version,
  );
  const kept = readRegistry(store).slices[0]?.releases.map(({ version }) => version);
  expect(kept).toEqual(versions.reverse().slice(0, 3));
});

test("the same build released again stays one release, and becomes the current one", () => {
  const first = addRelease(store, description, build("one"), "1.0.0");
  addRelease(store, description, build("two"), "1.0.0");
  addRelease(store, description, build("one"), "1.0.0");
  const releases = readRegistry(store).slices[0]?.releases ?? [];
  expect(releases.map(({ version }) => version)[0]).toBe(first.version);
  expect(releases).toHaveLength(2);
});

test("releases of other slices are left alone", () => {
  addRelease(store, description, build("one"), "1.0.0");
  addRelease(store, { ...description, name: "mfe-other" }, build("two"), "1.0.0");
  expect(readRegistry(store).slices.map(({ name }) => name)).toEqual(["mfe-demo", "mfe-other"]);
});

test("a damaged registry is refused rather than half read", () => {
  mkdirSync(store);
  writeFileSync(join(store, "registry.json"), '[{"name":"mfe-demo"}]');
  expect(() => readRegistry(store)).toThrow();
});
