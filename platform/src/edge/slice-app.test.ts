import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSliceApp } from "./slice-app.ts";

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
  for (const name of [
    "entry.js.map",
    "release.json",
    "LICENSE.txt",
    "style.css",
    ".env",
    ".hidden/entry.js",
  ]) {
    writeFileSync(join(version, name), "{}");
  }
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

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Sends the path as it is: fetch would tidy it up and decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on("error", reject).end();
  });
}

test("a release's files are cached permanently and open to every origin", async () => {
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

test("each kind of file has its type", async () => {
  for (const [name, type] of [
    ["entry.js.map", "application/json; charset=utf-8"],
    ["release.json", "application/json; charset=utf-8"],
    ["LICENSE.txt", "text/plain; charset=utf-8"],
    ["style.css", "text/css; charset=utf-8"],
  ]) {
    expect((await ask(`${VERSION}/${name}`)).headers["content-type"]).toBe(type);
  }
});

test("a browser gets the copy that it likes best", async () => {
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

test("a file that a browser has is not sent again, and its headers still say who may read it", async () => {
  const { headers } = await ask(`${VERSION}/entry.js`);
  const again = await ask(`${VERSION}/entry.js`, { "if-none-match": `W/"x", ${headers.etag}` });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers["access-control-allow-origin"]).toBe("*");
  const compressed = await ask(`${VERSION}/entry.js`, { "accept-encoding": "br" });
  expect(compressed.headers.etag).not.toBe(headers.etag);
});

test("a HEAD request gets everything but the content", async () => {
  const { status, headers, body } = await ask(`${VERSION}/entry.js`, {}, "HEAD");
  expect(status).toBe(200);
  expect(headers["content-length"]).toBe(String(SCRIPT.length));
  expect(body).toHaveLength(0);
});

test("a part is a part of the file itself", async () => {
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

test("a missing file is a 404 that is not cached and that any page can read", async () => {
  const { status, headers } = await ask(`${VERSION}/none.js`);
  expect(status).toBe(404);
  expect(headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
});

test("nothing hidden, half written or outside is served", async () => {
  const secret = `${files.split("/").pop()}-secret.js`;
  for (const path of [
    `${VERSION}/.env`,
    `${VERSION}/.hidden/entry.js`,
    `${VERSION}/%2ehidden/entry.js`,
    `${VERSION}.part/entry.js`,
    `/../${secret}`,
    `/%2e%2e/${secret}`,
    `/..%2f${secret}`,
    `/..\\${secret}`,
    `${VERSION}/%00entry.js`,
    "/%",
    VERSION,
    `${VERSION}/`,
    "/",
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask(`${VERSION}/entry.js`, {}, "POST")).status).toBe(404);
});

test("the health check says that the server is well, and leaves room for pages of its own", async () => {
  expect((await ask("/healthz")).headers["access-control-allow-origin"]).toBeUndefined();
  expect((await ask("/embed")).body.toString()).toBe("a page");
});

test("a file that cannot be read now is a 503, never a 404, and logged once for each cause", async () => {
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
