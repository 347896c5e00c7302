import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signPreview } from "../releases/previews.ts";
import { releaseOf } from "../releases/release-record.ts";
import { sampleBuild, sampleKeys } from "../releases/testing/sample-builds.ts";
import { NothingPublished } from "./readiness.ts";
import { createShellApp, type ShellOptions } from "./shell-app.ts";

const REGISTRY = JSON.stringify({ payload: "{}", signature: "signed" });
let files: string;
let options: ShellOptions;
let shell: string;
let service: FastifyInstance;
let trouble: string | null = null;
let broken: Error | null = null;

const apps: FastifyInstance[] = [];

/** Starts a server and gives its address. */
async function start(app: FastifyInstance): Promise<string> {
  apps.push(app);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shell}${path}`, { headers: { accept: "text/html", ...headers } });

/** Asks for a path as it is: fetch would tidy it up first. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${shell}/`, { path, headers: { accept: "application/json" } }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on("error", reject)
      .end();
  });

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), "shell-"));
  writeFileSync(join(files, "main.0123abcd.js"), "export {};");
  writeFileSync(join(files, "push-worker.js"), "addEventListener('push', () => {});");
  service = fastify();
  service.all("/*", async ({ url }) => (url === "/assets" ? "asset ".repeat(1_000) : `service saw ${url}`));
  options = {
    files,
    page: (cohort) => {
      if (broken !== null) throw broken;
      return {
        shell: {
          ...{ version: "1", modules: ["/main.0123abcd.js"], styles: [] },
          integrity: { "/late.js": "long enough to compress".repeat(50) },
        },
        composition: { slices: [] },
        deployment: { sequence: 1, shell: "1", cohort, publicKey: null, origins: {}, overrides: false },
      };
    },
    registry: () => REGISTRY,
    trouble: () => trouble,
    service: await start(service),
    config: async () => ({ market: "simulated", feed: "ws://localhost:4100/ws" }),
    feeds: [],
  };
  shell = await start(createShellApp(options));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(files, { recursive: true, force: true });
});

test("the service worker for pushes is a script of the whole origin, asked for again each time, that may call the service alone", async () => {
  const response = await open("/push-worker.js", { accept: "*/*" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none';connect-src 'self'");
  expect(await response.text()).toContain("push");
});

test("a page that people see elsewhere than on this machine names nothing on it, and is for https alone", async () => {
  const url = await start(createShellApp({ ...options, isPublic: true, secure: true }));
  const { headers } = await fetch(url, { headers: { accept: "text/html" } });
  expect(headers.get("content-security-policy")).toMatch(/connect-src 'self';/);
  expect(headers.get("content-security-policy")).not.toContain("localhost");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
});

test.each([
  ["cookies", "/dashboard", { cookie: `a=${"b".repeat(20_000)}` }],
  ["headers of a call", "/api/user", { authorization: `Bearer ${"x".repeat(20_000)}` }],
  ["an address", `/dashboard?q=${"y".repeat(20_000)}`, {}],
])("%s that are too large are answered with a sentence for people", async (_, path, headers) => {
  const response = await open(path, headers as Record<string, string>);
  expect(response.status).toBe(431);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toMatch(/^The request's address or headers are too large\. .+ try again\.$/);
});

test("every address that a person opens gives the page, with a policy that allows its inline script", async () => {
  for (const path of ["/", "/dashboard/streams/1", "/nowhere"]) {
    const response = await open(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("connect-src 'self' ws://localhost:4100");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/);
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("strict-transport-security")).toBeNull();
    expect(await response.text()).toContain('id="cointide-page"');
  }
});

test("an encoded # of a page's address becomes a fragment by a redirect that no cache stores", async () => {
  const { headers } = await fetch(`${shell}/list%23v=1&name=%E0%A4`, { redirect: "manual" });
  expect(headers.get("location")).toBe("/list#v=1&name=%E0%A4");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("a page is one visitor's own, and as small as the browser takes it", async () => {
  const { headers } = await open("/");
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("vary")).toBe("accept-encoding, cookie");
  for (const encoding of ["br", "gzip"]) {
    const response = await open("/", { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toContain("<!doctype html>");
  }
});

test("a visitor's cohort is stored in a cookie and named in the page", async () => {
  const first = await open("/");
  const cookie = first.headers.get("set-cookie") ?? "";
  const cohort = /^cointide-cohort=(\d+\.\d\d);/.exec(cookie)?.[1];
  expect(await first.text()).toContain(`"cohort":${Number(cohort)}`);
  const second = await open("/", { cookie: `cointide-cohort=${cohort}` });
  expect(second.headers.get("set-cookie")).toBeNull();
  expect(await second.text()).toContain(`"cohort":${Number(cohort)}`);
});

test("a link to a preview that is over gives the deployed page, which says so, whatever was previewed before", async () => {
  const { privateKey, publicKey } = sampleKeys();
  if (privateKey === null) throw new Error("Sample keys can sign.");
  const sign = (expires: number) =>
    signPreview("mfe-demo", releaseOf(sampleBuild("one")), expires, privateKey);
  const page = vi.fn(options.page);
  const url = await start(createShellApp({ ...options, page, previewKey: publicKey }));
  const cookie = `cointide-preview=${sign(Date.now() + 60_000)}`;
  const response = await fetch(`${url}/dashboard?preview=${sign(1)}`, {
    headers: { accept: "text/html", cookie },
  });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain(
    '"refusedPreview":{"reason":"expired","slice":"mfe-demo","expires":1}',
  );
  expect(page).toHaveBeenCalledExactlyOnceWith(expect.anything(), null, {});
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cointide-preview=; Max-Age=0;/),
    expect.stringMatching(/^cointide-cohort=/),
  ]);
});

test("a file whose name holds a hash is cached permanently, and belongs to this origin alone", async () => {
  const { headers } = await fetch(`${shell}/main.0123abcd.js`);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("a client that accepts any type gets the page, as a browser does", async () => {
  for (const path of ["/", "/dashboard", "/register/signin"]) {
    const response = await fetch(`${shell}${path}`, { headers: { accept: "*/*" } });
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
  const { status } = await fetch(`${shell}/dashboard`, { headers: { accept: "application/json" } });
  expect(status).toBe(404);
});

test("a file that is not there is a 404, not a page", async () => {
  const response = await fetch(`${shell}/main.ffffffff.js`, { headers: { accept: "*/*" } });
  expect(response.status).toBe(404);
});

test("a page's visitor gets all of what the page is made of, which no cache shares", async () => {
  const response = await fetch(`${shell}/composition.json`);
  expect(response.headers.get("cache-control")).toMatch(/^private/);
  expect(response.headers.get("vary")).toContain("cookie");
  expect(await response.json()).toEqual({ slices: [] });
});

test("the registry is passed on as it was signed, once", async () => {
  const response = await fetch(`${shell}/registry.json`);
  expect(await response.text()).toBe(REGISTRY);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toContain("application/json");
  const etag = response.headers.get("etag") ?? "";
  const again = await fetch(`${shell}/registry.json`, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("the health check names what is wrong", async () => {
  expect(await (await fetch(`${shell}/healthz`)).text()).toBe("ok");
  trouble = "The registry's signature does not fit.";
  expect(await (await fetch(`${shell}/healthz`)).text()).toBe(trouble);
});

test("a page that cannot be made is a 500 with a sentence, and logged once however often it is asked for", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "error").mockImplementation((line) => lines.push(line));
  broken = new Error("The page is broken.");
  for (let visit = 0; visit < 5; visit += 1) {
    const response = await open("/");
    expect([response.status, await response.text()]).toEqual([
      500,
      "Something went wrong on our side. Please try again.",
    ]);
  }
  broken = null;
  log.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^A request failed\. Error: The page is broken\.\n/)]);
});

test("a page is a 503 that says so before the first release, and nothing is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  broken = new NothingPublished();
  const response = await open("/");
  broken = null;
  expect([response.status, await response.text()]).toEqual([
    503,
    "Nothing has been published yet. Publish a release.",
  ]);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test("requests for data at malformed and unknown addresses fail", async () => {
  for (const path of ["/%", "/%00", "//%"]) expect(await statusOf(path)).toBe(400);
  for (const path of ["//", "/list%23v=1", "/api%23v=1"]) expect(await statusOf(path)).toBe(404);
});

test("a malformed address is a page for a browser, and none below /api", async () => {
  const [page, api] = [await open("/%"), await open("/api/%")];
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(api.status).toBe(400);
});

test("the service answers below /api", async () => {
  const response = await fetch(`${shell}/api/tickers?symbols=BTCUSDT`);
  expect(await response.text()).toBe("service saw /tickers?symbols=BTCUSDT");
  expect(response.headers.get("content-encoding")).toBeNull();
});

test("a large answer of the service is as small as the browser takes it", async () => {
  for (const encoding of ["br", "gzip", null]) {
    const response = await fetch(`${shell}/api/assets`, {
      headers: { "accept-encoding": encoding ?? "identity" },
    });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toBe("asset ".repeat(1_000));
  }
});

test("metrics answer this machine, and no forwarded request", async () => {
  await open("/");
  const metrics = await (await fetch(`${shell}/metrics`)).text();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} \d/);
  const forwarded = { accept: "text/plain", "x-forwarded-for": "203.0.113.7" };
  expect((await fetch(`${shell}/metrics`, { headers: forwarded })).status).toBe(404);
});

test("internal routes of the service are not proxied, however they are spelt", async () => {
  for (const path of [
    "/api/telemetry/canaries",
    "/api/telemetry/canaries/",
    "/api/telemetry/canaries?a=b",
    "/api//telemetry//canaries",
    "/api/telemetry/%63anaries",
    "/api/x/../telemetry/canaries",
    "/x/../api/telemetry/canaries",
    "//api/telemetry/canaries",
    "/api/metrics",
    "/api/dev/outbox",
    "/api//%64ev/outbox",
    "/api/x/../dev/outbox?a=b",
  ]) {
    expect(await statusOf(path), path).toBe(404);
  }
  expect(await statusOf("/api/telemetry")).toBe(200);
});

test("a service that is away is a 502 with a sentence", async () => {
  await service.close();
  const response = await fetch(`${shell}/api/config`);
  expect(response.status).toBe(502);
  expect(await response.text()).toBe("The service cannot be reached.");
});
