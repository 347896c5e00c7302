import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { Release } from "@cointide/shared/contracts/release";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addEmbedPages } from "./embed-pages.ts";
import { createSliceApp } from "./slice-app.ts";

const CONFIG: PublicConfig = { market: "simulated", feed: "ws://feed.example:81/ws" };

const releaseOf = (version: string, integrity: Record<string, string>): Release => ({
  ...{ version, entry: "", files: {}, integrity, mounts: [], slots: {} },
});
const digest = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
const [FIRST, SECOND] = ["1.0.0-11111111", "1.0.1-22222222"].map((version) =>
  releaseOf(version, { "embed/ticker.js": digest(`ticker.js of ${version}`), "remoteEntry.js": "sha384-b" }),
) as [Release, Release];

let isPublic = false;
let current: Release | undefined;
let config: PublicConfig | null;
let files: string;
let app: FastifyInstance;
let origin: string;

const fileOf = (name: string, { version } = FIRST) => join(files, "mfe-demo", version, "embed", name);

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "embed-"));
  for (const release of [FIRST, SECOND]) {
    mkdirSync(fileOf("", release), { recursive: true });
    for (const name of ["ticker.js", "ticker.d.ts", "index.html", "frame.html"])
      writeFileSync(fileOf(name, release), `${name} of ${release.version}`);
  }
  const options = {
    get isPublic() {
      return isPublic;
    },
    slice: "mfe-demo",
    files,
    current: () => current,
    config: async () => config,
    api: "https://app.example/api",
    feeds: ["wss://one.example/ws", "ws://two.example/ws"],
    parents: ["https://page.example"],
  };
  app = createSliceApp({ files, addPages: (scope) => addEmbedPages(scope, options) });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  rmSync(files, { recursive: true, force: true });
});
beforeEach(() => {
  current = FIRST;
  config = CONFIG;
});

const ask = (path: string) => fetch(`${origin}${path}`, { redirect: "manual" });
const text = async (path: string) => (await ask(path)).text();
const policyOf = async (path: string) => (await ask(path)).headers.get("content-security-policy") ?? "";

it("serves the current release's script at one address, to every page and for a short while", async () => {
  const response = await ask("/embed/ticker.js?v=1");
  expect(await response.text()).toBe("ticker.js of 1.0.0-11111111");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  current = SECOND;
  expect(await text("/embed/ticker.js")).toBe("ticker.js of 1.0.1-22222222");
  expect((await ask("/embed/ticker.d.ts")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const old = await ask("/mfe-demo/1.0.0-11111111/embed/ticker.js");
  expect(await old.text()).toBe("ticker.js of 1.0.0-11111111");
  expect(old.headers.get("cache-control")).toContain("immutable");
});

const EVIL = "globalThis.tampered = true;";
it.each([
  ["ticker.js", "/embed/ticker.js", Buffer.from(EVIL)],
  ["ticker.js.br", "/embed/ticker.js", brotliCompressSync(EVIL)],
  ["ticker.js.gz", "/embed/ticker.js", Buffer.from("nonsense")],
  ["frame.html", "/embed/frame", Buffer.from('<script src="/mfe-demo/evil.js"></script>')],
])("answers 503 if %s was changed after it was published", async (name, address, content) => {
  const frame = digest("frame.html of 1.0.0-11111111");
  current = { ...FIRST, integrity: { ...FIRST.integrity, "embed/frame.html": frame } };
  const path = fileOf(name);
  const before = existsSync(path) ? readFileSync(path) : null;
  expect((await ask(address)).status).toBe(200);
  writeFileSync(path, content);
  const changed = await ask(address);
  expect([changed.status, changed.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(await changed.text()).toBe("This file differs from what was published.");
  if (before === null) rmSync(path);
  else writeFileSync(path, before);
  expect((await ask(address)).status).toBe(200);
});

it("serves the feed's address and the hashes of the scripts", async () => {
  const response = await ask("/embed/config.json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({
    ...CONFIG,
    api: "https://app.example/api",
    parents: ["https://page.example"],
    release: {
      version: FIRST.version,
      folder: "/mfe-demo/1.0.0-11111111/embed/",
      integrity: { "ticker.js": FIRST.integrity["embed/ticker.js"] },
    },
  });
  config = null;
  const unknown = await ask("/embed/config.json");
  expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

it("lets listed pages frame the ticker, and no page the preview", async () => {
  expect(await text("/embed/")).toBe("index.html of 1.0.0-11111111");
  expect(await text("/embed/frame?symbols=A")).toBe("frame.html of 1.0.0-11111111");
  expect(await policyOf("/embed/")).toContain("frame-ancestors 'none'");
  const policy = await policyOf("/embed/frame");
  expect(policy).toContain("frame-ancestors https://page.example");
  expect(policy).toContain("connect-src 'self' https://app.example ws://feed.example:81;");
  config = null;
  expect(await policyOf("/embed/frame")).toContain("wss://one.example ws://two.example;");
  config = { market: "simulated", feed: "ws://localhost:4100/ws" };
  expect(await policyOf("/embed/frame")).toContain("localhost");
  isPublic = true;
  expect(await policyOf("/embed/frame")).not.toContain("localhost");
  isPublic = false;
});

it("adds hashes to the scripts of its pages", async () => {
  const unknown = '<script src="unknown.js"></script>';
  writeFileSync(fileOf("index.html"), `<script src="ticker.js" defer></script>${unknown}`);
  const integrity = FIRST.integrity["embed/ticker.js"];
  expect(await text("/embed/")).toBe(
    `<script src="/mfe-demo/${FIRST.version}/embed/ticker.js" integrity="${integrity}" crossorigin="anonymous" defer></script>${unknown}`,
  );
});

it("answers the same below the slice's name, for origins that several slices share", async () => {
  for (const path of ["ticker.js", "config.json", "", "frame"]) {
    const [own, usual] = [await ask(`/embed/mfe-demo/${path}`), await ask(`/embed/${path}`)];
    expect([own.status, await own.text()], path).toEqual([200, await usual.text()]);
    expect(own.headers.get("cache-control"), path).toBe(usual.headers.get("cache-control"));
  }
  for (const path of ["/embed", "/embed/mfe-demo"])
    expect((await ask(path)).headers.get("location")).toBe(`${path}/`);
});

it("answers 404 to unknown files, to other slices, and if the release has no embed", async () => {
  for (const path of ["none.js", "constructor", "../../x", "mfe-other/ticker.js", "mfe-demo/none.js"])
    expect((await ask(`/embed/${path}`)).status, path).toBe(404);
  expect((await ask("/embedded")).status).toBe(404);
  current = releaseOf(FIRST.version, { "remoteEntry.js": "sha384-b" });
  expect((await ask("/embed/ticker.js")).status).toBe(404);
  current = undefined;
  expect((await ask("/embed/")).status).toBe(404);
});
