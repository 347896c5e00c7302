import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runNginxOfSlices } from "../testing/nginx-of-slices.ts";
import { findNginx } from "../testing/run-nginx.ts";
import { createSliceApp } from "./slice-app.ts";
import { rawRequest } from "./testing/raw-request.ts";

const hasNginx = findNginx() !== undefined;
if (!hasNginx) console.warn("nginx with its brotli module is missing: deploy/nginx.conf is NOT tested here.");

const VERSION = "/mfe-streams/1.0.0-aaaaaaaa";
const SCRIPT = `export const version = "1.0.0"; /* ${"tide ".repeat(200)} */\n`;

/** A file of each type. */
const FILES =
  "remoteEntry.js a.mjs a.0123abcd.css a.js.map a.json a.txt a.d.ts a.html a.unknown a.svg a.png a.ico a.webp a.woff2 a.webmanifest".split(
    " ",
  );

type Asked = { path: string; headers?: Record<string, string>; method?: string };

const ask = (port: number, { path, headers = {}, method = "GET" }: Asked, slice = "streams") =>
  rawRequest(port, path, { host: `${slice}.localhost:${port}`, ...headers }, method);

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

function writeRelease(folder: string): void {
  mkdirSync(join(folder, VERSION, ".hidden"), { recursive: true });
  mkdirSync(join(folder, `${VERSION}.part`));
  for (const name of [...FILES, ".env", ".hidden/a.js"]) writeFileSync(join(folder, VERSION, name), SCRIPT);
  writeFileSync(join(folder, VERSION, "remoteEntry.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, VERSION, "remoteEntry.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, `${VERSION}.part`, "a.js"), SCRIPT);
  for (const name of ["owner.json", "shared.0123abcd.js"]) writeFileSync(join(folder, name), SCRIPT);
}

/** Headers that browsers and caches depend on. Tags and the spelling of Vary differ between servers. */
const CHECKED = [
  ...["content-type", "cache-control", "content-encoding", "access-control-allow-origin"],
  ...["cross-origin-resource-policy", "timing-allow-origin", "x-content-type-options"],
];
const checked = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  // The sentence of an error may differ.
  headers: Object.fromEntries(
    CHECKED.filter((name) => status < 400 || name !== "content-type").map((name) => [name, headers[name]]),
  ),
});

describe.runIf(hasNginx)("a slice's files served by nginx", () => {
  let releases: string;
  let service: Server;
  let node: FastifyInstance;
  let nginx: Awaited<ReturnType<typeof runNginxOfSlices>>;
  let port: number;

  beforeAll(async () => {
    releases = mkdtempSync(join(tmpdir(), "releases-"));
    const folder = join(releases, "slices", "mfe-streams");
    writeRelease(folder);
    service = createServer((asked, answer) => {
      answer.setHeader("cache-control", "max-age=60");
      answer.setHeader("access-control-allow-origin", "*");
      answer.end(JSON.stringify({ url: asked.url, headers: asked.headers }));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    node = createSliceApp({ files: folder });
    await node.listen({ port: 0, host: "127.0.0.1" });
    nginx = await runNginxOfSlices({ releases, embed: `http://127.0.0.1:${portOf(service)}` });
    port = nginx.port;
  });
  afterAll(async () => {
    await nginx?.stop();
    await node?.close();
    service?.close();
    rmSync(releases, { recursive: true, force: true });
  });

  it.each<Asked>([
    ...FILES.map((name) => ({ path: `${VERSION}/${name}` })),
    ...["gzip, deflate, br", "gzip", "gzip, br;q=0", "identity"].map((accept) => ({
      path: `${VERSION}/remoteEntry.js`,
      headers: { "accept-encoding": accept },
    })),
    { path: `${VERSION}/remoteEntry.js?v=1` },
    { path: `${VERSION}/remoteEntry.js`, method: "HEAD" },
    { path: `${VERSION}/remoteEntry.js`, headers: { range: "bytes=0-5" } },
    { path: "/shared.0123abcd.js" },
    { path: "/owner.json" },
    { path: `${VERSION}/none.0123abcd.js` },
    { path: `${VERSION}/.env` },
    { path: `${VERSION}/.hidden/a.js` },
    { path: `${VERSION}.part/a.js` },
    { path: "/embedded" },
    { path: "/" },
  ])("answers $path as Node does ($method $headers)", async (asked) => {
    const [ours, theirs] = [await ask(port, asked), await ask(portOf(node.server), asked)];
    expect(checked(ours)).toEqual(checked(theirs));
    if (ours.status < 400) expect(ours.text).toBe(theirs.text);
  });

  it("sends nothing again that a browser has", async () => {
    const path = `${VERSION}/remoteEntry.js`;
    const { headers } = await ask(port, { path });
    const again = await ask(port, { path, headers: { "if-none-match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers["access-control-allow-origin"]).toBe("*");
  });

  it("serves nothing outside of the folder, and no host without a slice", async () => {
    for (const path of ["/../mfe-auth/x.js", "/%2e%2e/%2e%2e/registry.json", VERSION])
      expect((await ask(port, { path })).status, path).toBeGreaterThanOrEqual(300);
    expect((await ask(port, { path: `${VERSION}/remoteEntry.js` }, "auth")).status).toBe(404);
  });

  it("asks the slice's own server for pages for foreign sites, with the client's address", async () => {
    for (const path of ["/embed/", "/embed/ticker.js?a=b"]) {
      const claims = { "x-forwarded-for": "9.9.9.9", forwarded: "for=9.9.9.9" };
      const { headers, text } = await ask(port, { path, headers: claims });
      expect(headers).toMatchObject({ "cache-control": "max-age=60", "access-control-allow-origin": "*" });
      const asked = JSON.parse(text);
      expect(asked.url).toBe(path);
      expect(asked.headers).toMatchObject({
        "x-forwarded-for": "127.0.0.1",
        host: `streams.localhost:${port}`,
      });
      expect(asked.headers).not.toHaveProperty("forwarded");
    }
    expect((await ask(port, { path: "/embed/" }, "auth")).status).toBe(404);
  });

  it("says that it is well", async () => {
    expect((await ask(port, { path: "/healthz" })).text).toBe("ok");
  });
});
