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

function releaseOf(version: string, integrity: Record<string, string>): Release {
  return { version, entry: "", files: {}, integrity, mounts: [], slots: {} };
}
const textOf = (version: string) => `ticker.js of ${version}`;
const digestOf = (version: string) =>
  `sha384-${createHash("sha384").update(textOf(version)).digest("base64")}`;
const FIRST = releaseOf("1.0.0-11111111", {
  "embed/ticker.js": digestOf("1.0.0-11111111"),
  "remoteEntry.js": "sha384-b",
});
const SECOND = releaseOf("1.0.1-22222222", { "embed/ticker.js": digestOf("1.0.1-22222222") });

let isPublic = false;
let current: Release | undefined;
let config: PublicConfig | null;
let files: string;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "embed-"));
  for (const { version } of [FIRST, SECOND]) {
    const folder = join(files, "mfe-demo", version, "embed");
    mkdirSync(folder, { recursive: true });
    for (const name of ["ticker.js", "ticker.d.ts", "index.html", "frame.html"]) {
      writeFileSync(join(folder, name), `${name} of ${version}`);
    }
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
  expect(await (await ask("/embed/ticker.js")).text()).toBe("ticker.js of 1.0.1-22222222");
  expect((await ask("/embed/ticker.d.ts")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

it.each([
  ["the script", "ticker.js", Buffer.from("globalThis.tampered = true;")],
  ["a compressed copy of it", "ticker.js.br", brotliCompressSync("globalThis.tampered = true;")],
  ["a copy that is not even compressed", "ticker.js.gz", Buffer.from("nonsense")],
])("never serves %s where it was changed after it was published", async (_, name, content) => {
  const path = join(files, "mfe-demo", FIRST.version, "embed", name);
  const before = existsSync(path) ? readFileSync(path) : null;
  expect((await ask("/embed/ticker.js")).status).toBe(200);
  writeFileSync(path, content);
  const changed = await ask("/embed/ticker.js");
  expect([changed.status, changed.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(await changed.text()).toBe("This file differs from what was published.");
  if (before === null) rmSync(path);
  else writeFileSync(path, before);
  expect((await ask("/embed/ticker.js")).status).toBe(200);
});

it("never serves a page that was changed after it was published", async () => {
  const text = "a page that is framed";
  const digest = `sha384-${createHash("sha384").update(text).digest("base64")}`;
  current = { ...FIRST, integrity: { ...FIRST.integrity, "embed/frame.html": digest } };
  const path = join(files, "mfe-demo", FIRST.version, "embed", "frame.html");
  const before = readFileSync(path);
  writeFileSync(path, text);
  expect(await (await ask("/embed/frame")).text()).toBe(text);
  writeFileSync(path, '<script src="/mfe-demo/evil.js"></script>');
  for (const address of ["/embed/frame", "/embed/frame.html"]) {
    expect((await ask(address)).status, address).toBe(503);
  }
  writeFileSync(path, before);
});

it("keeps each release's script at an address of its own permanently", async () => {
  current = SECOND;
  const response = await ask("/mfe-demo/1.0.0-11111111/embed/ticker.js");
  expect(await response.text()).toBe("ticker.js of 1.0.0-11111111");
  expect(response.headers.get("cache-control")).toContain("immutable");
});

it("tells where the feed is and what to check the scripts by", async () => {
  const response = await ask("/embed/config.json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({
    ...CONFIG,
    api: "https://app.example/api",
    parents: ["https://page.example"],
    release: {
      version: "1.0.0-11111111",
      folder: "/mfe-demo/1.0.0-11111111/embed/",
      integrity: { "ticker.js": digestOf("1.0.0-11111111") },
    },
  });
});

it("says that it knows no feed yet, and is not cached", async () => {
  config = null;
  const response = await ask("/embed/config.json");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

it("lets listed pages frame the ticker, and no page the preview", async () => {
  expect(await (await ask("/embed/")).text()).toBe("index.html of 1.0.0-11111111");
  expect(await (await ask("/embed/frame?symbols=A")).text()).toBe("frame.html of 1.0.0-11111111");
  expect(await policyOf("/embed/")).toContain("frame-ancestors 'none'");
  expect(await policyOf("/embed/frame")).toContain("frame-ancestors https://page.example");
  expect(await policyOf("/embed/frame")).toContain(
    "connect-src 'self' https://app.example ws://feed.example:81;",
  );
  config = null;
  expect(await policyOf("/embed/frame")).toContain("wss://one.example ws://two.example;");
});

it("names no feed on this machine where people see the product elsewhere", async () => {
  config = { market: "simulated", feed: "ws://localhost:4100/ws" };
  expect(await policyOf("/embed/frame")).toContain("localhost");
  isPublic = true;
  expect(await policyOf("/embed/frame")).not.toContain("localhost");
  isPublic = false;
});

it("lets browsers check the scripts of its own pages", async () => {
  writeFileSync(
    join(files, "mfe-demo", FIRST.version, "embed", "index.html"),
    '<script src="ticker.js" defer></script><script src="unknown.js"></script>',
  );
  expect(await (await ask("/embed/")).text()).toBe(
    `<script src="/mfe-demo/${FIRST.version}/embed/ticker.js" integrity="${digestOf(FIRST.version)}" crossorigin="anonymous" defer></script><script src="unknown.js"></script>`,
  );
});

it("leads to the page without its slash, and knows nothing else", async () => {
  expect((await ask("/embed")).headers.get("location")).toBe("/embed/");
  for (const path of ["/embed/none.js", "/embed/constructor", "/embed/../../x", "/embedded"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

it("answers the same below its own name, for origins that several slices share", async () => {
  for (const path of ["ticker.js", "config.json", "", "frame"]) {
    const [own, usual] = [await ask(`/embed/mfe-demo/${path}`), await ask(`/embed/${path}`)];
    expect([own.status, await own.text()], path).toEqual([200, await usual.text()]);
    expect(own.headers.get("cache-control"), path).toBe(usual.headers.get("cache-control"));
  }
  expect((await ask("/embed/mfe-demo")).headers.get("location")).toBe("/embed/mfe-demo/");
  for (const path of ["/embed/mfe-other/ticker.js", "/embed/mfe-demo/none.js"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

it("answers nothing for a slice that foreign pages take nothing from", async () => {
  current = releaseOf("1.0.0-11111111", { "remoteEntry.js": "sha384-b" });
  expect((await ask("/embed/ticker.js")).status).toBe(404);
  current = undefined;
  expect((await ask("/embed/")).status).toBe(404);
});
