import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signPreview } from "../releases/previews.ts";
import { releaseOf } from "../releases/release-record.ts";
import { sampleBuild, sampleKeys } from "../releases/testing/sample-builds.ts";
import { NothingPublished } from "./readiness.ts";
import { createShellApp, type ShellOptions } from "./shell-app.ts";
import { rawRequest } from "./testing/raw-request.ts";

const REGISTRY = JSON.stringify({ payload: "{}", signature: "signed" });
let files: string;
let options: ShellOptions;
let shell: string;
let service: FastifyInstance;
let trouble: string | null = null;
let broken: Error | null = null;

const apps: FastifyInstance[] = [];

async function start(app: FastifyInstance): Promise<string> {
  apps.push(app);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

const open = (path: string, headers: Record<string, string> = {}, origin = shell) =>
  fetch(`${origin}${path}`, { headers: { accept: "text/html", ...headers } });
const statusOf = async (path: string) =>
  (await rawRequest(Number(new URL(shell).port), path, { accept: "application/json" })).status;

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

describe("a page", () => {
  it.each(["/", "/dashboard/streams/1", "/nowhere", "/%"])(
    "is at %s, private and with a policy",
    async (path) => {
      const { status, headers } = await open(path);
      const policy = headers.get("content-security-policy");
      expect(status).toBe(200);
      expect(policy).toContain("connect-src 'self' ws://localhost:4100");
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/);
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("vary")).toBe("accept-encoding, cookie");
    },
  );

  it("is for clients that accept any type, and not for those that want JSON or a file", async () => {
    const response = await open("/register/signin", { accept: "*/*" });
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect((await open("/dashboard", { accept: "application/json" })).status).toBe(404);
    expect((await open("/main.ffffffff.js", { accept: "*/*" })).status).toBe(404);
  });

  it.each(["br", "gzip"])("is compressed with %s", async (encoding) => {
    const response = await open("/", { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toContain('id="cointide-page"');
  });

  it("names nothing on this machine and requires HTTPS in a public deployment", async () => {
    const url = await start(createShellApp({ ...options, isPublic: true, secure: true }));
    const { headers } = await open("/", {}, url);
    expect(headers.get("content-security-policy")).toMatch(/connect-src 'self';/);
    expect(headers.get("content-security-policy")).not.toContain("localhost");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  });

  it("stores the visitor's cohort in a cookie", async () => {
    const first = await open("/");
    const cookie = first.headers.get("set-cookie") ?? "";
    const cohort = /^cointide-cohort=(\d+\.\d\d);/.exec(cookie)?.[1];
    expect(await first.text()).toContain(`"cohort":${Number(cohort)}`);
    const second = await open("/", { cookie: `cointide-cohort=${cohort}` });
    expect(second.headers.get("set-cookie")).toBeNull();
    expect(await second.text()).toContain(`"cohort":${Number(cohort)}`);
  });

  it("explains that a preview is over, and shows the deployed page instead of an earlier preview", async () => {
    const { privateKey, publicKey } = sampleKeys();
    if (privateKey === null) throw new Error("Sample keys can sign.");
    const sign = (expires: number) =>
      signPreview("mfe-demo", releaseOf(sampleBuild("one")), expires, privateKey);
    const page = vi.fn(options.page);
    const url = await start(createShellApp({ ...options, page, previewKey: publicKey }));
    const cookie = `cointide-preview=${sign(Date.now() + 60_000)}`;
    const response = await open(`/dashboard?preview=${sign(1)}`, { cookie }, url);
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

  it.each([
    [new Error("The page is broken."), 500, "Something went wrong on our side. Please try again.", 1],
    [new NothingPublished(), 503, "Nothing has been published yet. Publish a release.", 0],
  ])("fails with a message and logs %s once at most", async (error, status, message, lines) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    broken = error;
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await open("/");
      expect([response.status, await response.text()]).toEqual([status, message]);
    }
    broken = null;
    expect(log).toHaveBeenCalledTimes(lines);
  });
});

it.each([
  ["cookies", "/dashboard", { cookie: `a=${"b".repeat(20_000)}` }],
  ["headers of a call", "/api/user", { authorization: `Bearer ${"x".repeat(20_000)}` }],
  ["an address", `/dashboard?q=${"y".repeat(20_000)}`, {}],
])("answers 431 with a message to %s over the limit", async (_, path, headers) => {
  const response = await open(path, headers as Record<string, string>);
  expect(response.status).toBe(431);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toMatch(/^The request's address or headers are too large\. .+ try again\.$/);
});

it("serves the push worker uncached, with a policy that allows only calls of the service", async () => {
  const { headers } = await open("/push-worker.js", { accept: "*/*" });
  expect(headers.get("content-type")).toContain("text/javascript");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toBe("default-src 'none';connect-src 'self'");
});

it("redirects an encoded # of a page's address to a fragment, uncached", async () => {
  const { headers } = await fetch(`${shell}/list%23v=1&name=%E0%A4`, { redirect: "manual" });
  expect(headers.get("location")).toBe("/list#v=1&name=%E0%A4");
  expect(headers.get("cache-control")).toBe("no-store");
});

it("serves a hashed file permanently, to this origin only", async () => {
  const { headers } = await open("/main.0123abcd.js");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

it("serves the visitor's composition, which no cache shares", async () => {
  const response = await open("/composition.json");
  expect(response.headers.get("cache-control")).toMatch(/^private/);
  expect(response.headers.get("vary")).toContain("cookie");
  expect(await response.json()).toEqual({ slices: [] });
});

it("serves the signed registry unchanged, and only once", async () => {
  const response = await open("/registry.json");
  expect(await response.text()).toBe(REGISTRY);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toContain("application/json");
  const again = await open("/registry.json", { "if-none-match": response.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

it("reports trouble in the health check", async () => {
  expect(await (await open("/healthz")).text()).toBe("ok");
  trouble = "The registry's signature does not fit.";
  expect(await (await open("/healthz")).text()).toBe(trouble);
});

it("serves metrics to this machine and not to forwarded requests", async () => {
  await open("/");
  const metrics = await (await open("/metrics")).text();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} \d/);
  const forwarded = { accept: "text/plain", "x-forwarded-for": "203.0.113.7" };
  expect((await open("/metrics", forwarded)).status).toBe(404);
});

describe("the service below /api", () => {
  it("answers, compressed if the browser accepts it", async () => {
    const small = await open("/api/tickers?symbols=BTCUSDT");
    expect(await small.text()).toBe("service saw /tickers?symbols=BTCUSDT");
    expect(small.headers.get("content-encoding")).toBeNull();
    for (const encoding of ["br", "gzip", null]) {
      const large = await open("/api/assets", { "accept-encoding": encoding ?? "identity" });
      expect(large.headers.get("content-encoding")).toBe(encoding);
      expect(await large.text()).toBe("asset ".repeat(1_000));
    }
  });

  it.each([
    ...["/api/telemetry/canaries", "/api/telemetry/canaries/", "/api/telemetry/canaries?a=b"],
    ...["/api//telemetry//canaries", "/api/telemetry/%63anaries", "/api/x/../telemetry/canaries"],
    ...["/x/../api/telemetry/canaries", "//api/telemetry/canaries", "/api/metrics", "/api/dev/outbox"],
    ...["/api//%64ev/outbox", "/api/x/../dev/outbox?a=b", "//", "/list%23v=1", "/api%23v=1"],
  ])("hides its internal routes: %s is a 404", async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it.each(["/%", "/%00", "//%", "/api/%"])("gets no malformed address: %s is a 400", async (path) => {
    expect(await statusOf(path)).toBe(400);
  });

  it("is a 502 with a message while it is down", async () => {
    expect(await statusOf("/api/telemetry")).toBe(200);
    await service.close();
    const response = await open("/api/config");
    expect([response.status, await response.text()]).toEqual([502, "The service cannot be reached."]);
  });
});
