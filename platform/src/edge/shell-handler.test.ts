import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShellHandler } from "./shell-handler.ts";

const servers: Server[] = [];
let files: string;
let shell: string;
let service: Server;

async function serve(handler: Parameters<typeof createServer>[1]): Promise<{ server: Server; url: string }> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const open = (path: string) => fetch(`${shell}${path}`, { headers: { accept: "text/html" } });

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "shell-"));
  writeFileSync(join(files, "main.0123abcd.js"), "export {};");
  const upstream = await serve((request, response) => response.end(`service saw ${request.url}`));
  service = upstream.server;
  const handler = createShellHandler({
    files,
    page: () => ({
      shell: { version: "1", modules: ["/main.0123abcd.js"], styles: [], integrity: {} },
      composition: { slices: [] },
      deployment: { sequence: 1, shell: "1", cohort: 0, publicKey: null, origins: {}, overrides: false },
    }),
    service: upstream.url,
    config: async () => ({ market: "simulated", feed: "ws://localhost:4100/ws" }),
    feeds: [],
  });
  shell = (await serve(handler)).url;
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(files, { recursive: true, force: true });
});

test("every address that a person opens gives the page, with a policy", async () => {
  for (const path of ["/", "/dashboard/streams/1", "/nowhere"]) {
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      "connect-src 'self' ws://localhost:4100",
    );
    expect(await response.text()).toContain('id="cointide-page"');
  }
});

test("a file whose name holds a hash is cached for good, the page is not", async () => {
  const file = await fetch(`${shell}/main.0123abcd.js`);
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await open("/")).headers.get("cache-control")).toBe("no-cache");
});

test("a file that is not there is a 404, not a page", async () => {
  const response = await fetch(`${shell}/main.ffffffff.js`, { headers: { accept: "*/*" } });
  expect(response.status).toBe(404);
});

test("below /api the service answers", async () => {
  const response = await fetch(`${shell}/api/tickers?symbols=BTCUSDT`);
  expect(await response.text()).toBe("service saw /tickers?symbols=BTCUSDT");
});

test("a service that is away is a 502 with a sentence", async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  const response = await fetch(`${shell}/api/config`);
  expect(response.status).toBe(502);
  expect(await response.text()).toBe("The service cannot be reached.");
});
