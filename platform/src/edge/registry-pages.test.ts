import { generateKeyPairSync } from "node:crypto";
import type { Registry } from "@cointide/shared/contracts/registry";
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

let stored: string | undefined;
let said: string[];
let pages: RegistryPages;

beforeEach(() => {
  stored = undefined;
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
    log: (line) => said.push(line),
  });
});

test("before anything is published there is neither page nor registry", () => {
  expect(() => pages.page(0)).toThrow("Nothing has been published yet: publish a release.");
  expect(() => pages.registry()).toThrow("Nothing has been published yet: publish a release.");
  expect(pages.trouble()).toBeNull();
});

test("a page is made of the registry as it is, and has what to follow it by", () => {
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

test.each([
  ["changed", () => signRegistry(registry(5), privateKey).replace("mfe-demo", "mfe-evil")],
  ["signed by somebody else", () => signRegistry(registry(5), generateKeyPairSync("ed25519").privateKey)],
  ["put back although it is older", () => signRegistry(registry(2), privateKey)],
  ["no registry", () => "<!doctype html>"],
])("a registry that was %s is refused, said once, and the last good one is served", (_, bad) => {
  const good = signRegistry(registry(4), privateKey);
  stored = good;
  pages.page(0);
  stored = bad();
  for (let visit = 0; visit < 3; visit++) {
    expect(pages.page(0).deployment.sequence).toBe(4);
    expect(pages.registry()).toBe(good);
  }
  expect(said).toHaveLength(1);
  expect(pages.trouble()).toMatch(/^The registry is refused, and number 4 is still served\. /);
  stored = signRegistry(registry(6), privateKey);
  expect(pages.page(0).deployment.sequence).toBe(6);
  expect(pages.trouble()).toBeNull();
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
