import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSliceApp } from "./slice-app.ts";
import { rawRequest } from "./testing/raw-request.ts";

const SCRIPT = "export const answer = 42;\n";
const VERSION = "/mfe-demo/1.0.0-01234567";
let files: string;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "slice-"));
  const version = join(files, VERSION);
  for (const folder of ["", "/.hidden", ".part"]) mkdirSync(`${version}${folder}`, { recursive: true });
  writeFileSync(join(version, "entry.js"), SCRIPT);
  writeFileSync(join(version, "entry.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(version, "entry.js.gz"), gzipSync(SCRIPT));
  const others = ["entry.js.map", "release.json", "LICENSE.txt", "style.css", ".env", ".hidden/entry.js"];
  for (const name of others) writeFileSync(join(version, name), "{}");
  writeFileSync(join(`${version}.part`, "entry.js"), SCRIPT);
  writeFileSync(join(files, "..", `${files.split("/").pop()}-secret.js`), "secret");
  app = createSliceApp({ files, addPages: (scope) => scope.get("/embed", async () => "a page") });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  rmSync(files, { recursive: true, force: true });
  rmSync(`${files}-secret.js`, { force: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(port, path, headers, method);

test("serves a release's files permanently and to every origin", async () => {
  const { status, headers, body } = await ask(`${VERSION}/entry.js`);
  expect(status).toBe(200);
  expect(body.toString()).toBe(SCRIPT);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    "timing-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
  });
});

test("serves the compressed copy that the browser prefers", async () => {
  for (const [accept, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["identity", undefined],
  ]) {
    const { headers } = await ask(`${VERSION}/entry.js`, { "accept-encoding": accept ?? "" });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  }
});

test("answers 304 with CORS headers to a browser that has the file", async () => {
  const { headers } = await ask(`${VERSION}/entry.js`);
  const again = await ask(`${VERSION}/entry.js`, { "if-none-match": `W/"x", ${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers["access-control-allow-origin"]).toBe("*");
  const compressed = await ask(`${VERSION}/entry.js`, { "accept-encoding": "br" });
  expect(compressed.headers.etag).not.toBe(headers.etag);
});

test("serves ranges of the uncompressed file", async () => {
  const part = await ask(`${VERSION}/entry.js`, { range: "bytes=0-5", "accept-encoding": "br" });
  expect(part.status).toBe(206);
  expect(part.body.toString()).toBe("export");
  expect(part.headers).toMatchObject({
    "content-range": `bytes 0-5/${SCRIPT.length}`,
    "content-length": "6",
  });
  expect((await ask(`${VERSION}/entry.js`, { range: "bytes=99-" })).status).toBe(416);
  const changed = await ask(`${VERSION}/entry.js`, { range: "bytes=0-5", "if-range": '"other"' });
  expect(changed.status).toBe(200);
});

test("answers 404 uncached and with CORS headers if a file is missing", async () => {
  const { status, headers } = await ask(`${VERSION}/none.js`);
  expect(status).toBe(404);
  expect(headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
});

test("serves no hidden, unfinished or outside files", async () => {
  const secret = `${files.split("/").pop()}-secret.js`;
  for (const path of [
    ...["/.env", "/.hidden/entry.js", "/%2ehidden/entry.js", ".part/entry.js", "/%00entry.js", "", "/"].map(
      (rest) => VERSION + rest,
    ),
    ...["/../", "/%2e%2e/", "/..%2f", "/..\\"].map((prefix) => prefix + secret),
    ...["/%", "/"],
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask(`${VERSION}/entry.js`, {}, "POST")).status).toBe(404);
});

test("has a health check without CORS, and additional pages", async () => {
  expect((await ask("/healthz")).headers["access-control-allow-origin"]).toBeUndefined();
  expect((await ask("/embed")).body.toString()).toBe("a page");
});

test("answers 503 if a file cannot be read, and logs each cause once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const stat = vi.spyOn(fs, "stat");
  for (let visit = 0; visit < 6; visit += 1) {
    const code = visit % 2 === 0 ? "EIO" : "EMFILE";
    stat.mockImplementationOnce(((_path: string, callback: (error: Error) => void) =>
      callback(Object.assign(new Error(`${code}: no luck, stat '/secret'`), { code }))) as typeof fs.stat);
    const { status, headers, body } = await ask(`${VERSION}/entry.js`);
    expect([
      ...[status, headers["cache-control"], headers["access-control-allow-origin"], headers.etag],
      String(body),
    ]).toEqual([503, "no-store", "*", undefined, "The file cannot be read at the moment."]);
  }
  stat.mockRestore();
  expect(log.mock.calls).toEqual([
    ["Files cannot be read: EIO: no luck."],
    ["Files cannot be read: EMFILE: no luck."],
  ]);
  expect((await ask(`${VERSION}/entry.js`)).status).toBe(200);
});
