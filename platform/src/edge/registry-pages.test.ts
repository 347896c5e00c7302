import { generateKeyPairSync } from "node:crypto";
import type { Registry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { beforeEach, expect, test } from "vitest";
import { publicKeyOf } from "../releases/registry-keys.ts";
import { createRegistryReader, memoryHere } from "../releases/registry-reader.ts";
import { signRegistry } from "../releases/signed-registry.ts";
import { createRegistryPages, type RegistryPages } from "./registry-pages.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const publicKey = publicKeyOf(privateKey);

const release = (version: string) => ({
  version,
  entry: `/mfe-demo/${version}/remoteEntry.js`,
  files: {},
  integrity: {},
  mounts: [],
  slots: {},
});
const registry = (sequence: number, canary: Registry["slices"][number]["canary"] = null): Registry => ({
  sequence,
  shell: [{ version: `s${sequence}`, modules: ["/main.js"], styles: [], integrity: {} }],
  slices: [{ name: "mfe-demo", port: 3009, releases: [release("1")], canary, stopped: null }],
});

const preview = { slice: "mfe-demo", version: "2-preview", digest: "", expires: 9_999_999_999_999 };

let candidate: Release | null;
let stored: string | undefined;
let said: string[];
let pages: RegistryPages;

beforeEach(() => {
  stored = undefined;
  candidate = null;
  said = [];
  pages = createRegistryPages({
    reader: createRegistryReader({ storage: { read: () => stored }, publicKey, memory: memoryHere() }),
    publicKey,
    originOf: ({ name, port }) => {
      if (name === "mfe-wrong") throw new Error("ORIGIN_WRONG: an origin has no path.");
      return `http://localhost:${port}`;
    },
    overrides: true,
    files: "",
    readPreview: () => candidate,
    log: (line) => said.push(line),
  });
});

test("pages describe the last good registry, whose defect is logged once", () => {
  expect(() => pages.page(0)).toThrow("Nothing has been published yet. Publish a release.");
  const good = signRegistry(registry(4), privateKey);
  stored = good;
  pages.page(0);
  stored = good.replace("mfe-demo", "mfe-evil");
  for (let visit = 0; visit < 3; visit++) expect(pages.page(0).deployment.sequence).toBe(4);
  expect([pages.registry(), said.length]).toEqual([good, 1]);
  expect(pages.trouble()).toMatch(/^The registry is invalid\. Number 4 is still served\. /);
});

test("a page describes the current registry and its deployment", () => {
  stored = signRegistry(registry(3), privateKey);
  expect(pages.page(12.5)).toMatchObject({
    shell: { version: "s3" },
    composition: { slices: [{ name: "mfe-demo", origin: "http://localhost:3009", canary: false }] },
    deployment: {
      ...{ sequence: 3, shell: "s3", cohort: 12.5, publicKey, overrides: true },
      origins: { "mfe-demo": "http://localhost:3009" },
    },
  });
  expect(pages.registry()).toBe(stored);
});

test("a release on trial is for the visitors of its share", () => {
  stored = signRegistry(registry(3, { release: release("2"), percent: 10 }), privateKey);
  const versionFor = (cohort: number) => pages.page(cohort).composition.slices[0]?.releases[0]?.version;
  expect([0, 9.99, 10, 99.99].map(versionFor)).toEqual(["2", "2", "1", "1"]);
});

test("a preview shows its candidate, and a page without it says that the candidate was removed", () => {
  stored = signRegistry(registry(3), privateKey);
  const versions = () => pages.page(0, preview).composition.slices[0]?.releases.map(({ version }) => version);
  candidate = release("2-preview");
  expect(versions()).toEqual(["2-preview"]);
  expect(pages.page(0, preview)).not.toHaveProperty("refusedPreview");
  candidate = null;
  expect(versions()).toEqual(["1"]);
  expect(pages.page(0, preview).refusedPreview).toEqual({ reason: "removed", slice: "mfe-demo" });
  expect(pages.page(0)).not.toHaveProperty("refusedPreview");
});

test("a page carries what worked last in its browser, and what is proven, before other earlier releases", () => {
  const { slices, ...rest } = registry(3);
  const versions = [6, 5, 4, 3, 2, 1].map((minor) => `1.${minor}.0-0000000${minor}`);
  const entry = { ...slices[0], name: "mfe-demo", releases: versions.map(release), proven: versions[4] };
  stored = signRegistry({ ...rest, slices: [entry] as Registry["slices"] }, privateKey);
  const carried = (working = {}) =>
    pages
      .page(0, null, working)
      .composition.slices[0]?.releases.map(({ version }) => version[2])
      .join("");
  expect(carried()).toBe("625");
  expect(carried({ "mfe-demo": "00000001" })).toBe("6125");
  expect(carried({ "mfe-demo": "00000006" })).toBe("625");
  // One that the registry names no longer is not taken, whatever the browser says.
  expect(carried({ "mfe-demo": "0000000f" })).toBe("625");
});

test("a page judges current releases until they are proven, of many only some", () => {
  const { slices, ...rest } = registry(3);
  const entries = Array.from({ length: 9 }, (_, port) => ({
    ...slices[0],
    name: `mfe-demo-${port}`,
    port,
    ...(port < 7 && { proven: "1" }),
  })) as Registry["slices"];
  stored = signRegistry({ ...rest, slices: entries }, privateKey);
  const judged = pages
    .page(0)
    .trials?.map(({ slice }) => slice)
    .sort();
  expect(judged).toEqual(["mfe-demo-7", "mfe-demo-8"]);
  const unproven = entries.map(({ proven: _, ...entry }) => entry);
  stored = signRegistry({ ...rest, sequence: 4, slices: unproven }, privateKey);
  expect(pages.page(0).trials).toHaveLength(4);
});

test("a page does not judge a release again that worked in its browser before", () => {
  const [slice] = registry(3).slices;
  const entry = { ...slice, releases: [release("1.0.0-0000000a")] } as Registry["slices"][number];
  stored = signRegistry({ ...registry(3), slices: [entry] }, privateKey);
  expect(pages.page(0, null, { "mfe-demo": "0000000b" }).trials).toHaveLength(1);
  expect(pages.page(0, null, { "mfe-demo": "0000000a" }).trials).toEqual([]);
});

test("a slice whose address is wrong is left out of pages, which is said once", () => {
  const { slices, ...rest } = registry(3);
  const wrong = { name: "mfe-wrong", port: 3010, releases: [release("2")], canary: null, stopped: null };
  stored = signRegistry({ ...rest, slices: [...slices, wrong] }, privateKey);
  for (let visit = 0; visit < 3; visit += 1) {
    expect(pages.page(0).composition.slices.map(({ name }) => name)).toEqual(["mfe-demo"]);
  }
  expect(said).toEqual(["mfe-wrong is left out of pages. ORIGIN_WRONG: an origin has no path."]);
});
