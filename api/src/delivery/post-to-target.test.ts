import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { CERTIFICATE, KEY } from "../testing/certificate.ts";
import { startTarget } from "../testing/target-server.ts";
import { createLookUp } from "./look-ups.ts";
import { postToTarget } from "./post-to-target.ts";
import type { Resolve } from "./resolve-host.ts";
import { checkWebhookAddress } from "./webhook-address.ts";

const NOT_FOUND = "No public address was found for the host. Check its spelling.";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function startServer(answer?: (response: ServerResponse, path: string) => void) {
  const server = await startTarget(answer && (({ path }, response) => answer(response, path)));
  undo.push(server.stop);
  return server;
}

const MESSAGE = { member: "ada", headers: { "x-id": "1" }, body: "{}" };

type Options = { timeout?: number; resolve?: Resolve; port?: number; leaving?: AbortSignal };

function post(
  address: string,
  { timeout = 5_000, resolve, port = Number(new URL(address).port), leaving }: Options = {},
) {
  const policy = { production: false, loopbackPorts: [port] };
  const lookUp = createLookUp(resolve && { resolve });
  return postToTarget(address, MESSAGE, { policy, lookUp, timeout, ...(leaving && { leaving }) });
}

it("a message arrives, and is accepted by the status", async () => {
  const { url, seen } = await startServer();
  expect(await post(`${url}/hook?key=1`)).toEqual({ status: 204, failure: null });
  expect(seen).toMatchObject([{ path: "/hook?key=1", headers: { "x-id": "1" }, body: Buffer.from("{}") }]);
});

it("redirects are not followed", async () => {
  const other = await startServer();
  const { url } = await startServer((response) => response.writeHead(307, { location: other.url }).end());
  const { failure } = await post(url);
  expect(failure).toMatchObject({ error: "It answered with 307. Redirects are not followed.", worth: 3 });
  expect(other.seen).toEqual([]);
});

it.each([
  [500, undefined, { worth: Number.POSITIVE_INFINITY, retryIn: null }],
  [503, "120", { worth: Number.POSITIVE_INFINITY, retryIn: 120_000 }],
  [429, "7", { worth: Number.POSITIVE_INFINITY, retryIn: 7_000 }],
  [408, undefined, { worth: Number.POSITIVE_INFINITY }],
  [425, undefined, { worth: Number.POSITIVE_INFINITY }],
  [400, undefined, { worth: 3 }],
  [404, "soon", { worth: 3, retryIn: null }],
])("a failure by %i is worth what it seems to be", async (status, retryAfter, expected) => {
  const { url } = await startServer((response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  });
  const { failure } = await post(url);
  expect(failure).toMatchObject({ error: `It answered with ${status}.`, ...expected });
});

it("a server that never answers, or one header a second, is left", async () => {
  const { url } = await startServer((response, path) => {
    if (path === "/silent") return;
    response.socket?.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => response.socket?.write("x-more: 1\r\n"), 20);
    undo.push(() => clearInterval(timer));
  });
  for (const path of ["/silent", "/slow"]) {
    const { failure } = await post(url + path, { timeout: 100 });
    expect(failure?.error).toBe("It did not answer in time.");
  }
});

it("an answer counts when its status is there; a body that is slow or endless is broken off", async () => {
  const closed: string[] = [];
  const { url } = await startServer((response, path) => {
    response.writeHead(200).flushHeaders();
    const chunk = path === "/slow" ? "." : ".".repeat(32_000);
    const timer = setInterval(() => response.write(chunk), 10);
    response.on("error", () => {});
    response.on("close", () => {
      clearInterval(timer);
      closed.push(path);
    });
  });
  expect(await post(`${url}/endless`, { timeout: 60_000 })).toEqual({ status: 200, failure: null });
  await expect.poll(() => closed).toEqual(["/endless"]);
  expect(await post(`${url}/slow`, { timeout: 1_500 })).toEqual({ status: 200, failure: null });
  await expect.poll(() => closed).toEqual(["/endless", "/slow"]);
});

it("the sentence says so when nobody listens", async () => {
  const { url, stop } = await startTarget();
  await stop();
  expect((await post(url)).failure?.error).toBe("It refused the connection.");
});

it("a name that led to the internet when it was checked is refused when it leads inside", async () => {
  const { port, seen } = await startServer();
  const answers = ["93.184.215.14", "127.0.0.1"];
  let asked = 0;
  const resolve: Resolve = async () => {
    asked += 1;
    return [{ address: answers.shift() ?? "127.0.0.1", family: 4 }];
  };
  const policy = { production: false, loopbackPorts: [] };
  const lookUp = createLookUp({ resolve, keepFor: 0 });
  await checkWebhookAddress(`http://rebinding.example.com:${port}/`, policy, { lookUp, member: "ada" });
  const { failure } = await postToTarget(`http://rebinding.example.com:${port}/`, MESSAGE, {
    policy,
    lookUp,
  });
  expect(failure?.error).toBe(NOT_FOUND);
  expect([asked, seen.length]).toEqual([2, 0]);
});

it("the connection goes to the very address that was checked", async () => {
  const { port, seen } = await startServer();
  let asked = 0;
  const resolve: Resolve = async () => {
    asked += 1;
    return [{ address: "127.0.0.1", family: 4 }];
  };
  await post(`http://hooks.example.com:${port}/`, { resolve });
  expect([asked, seen.length]).toEqual([1, 1]);
  expect(seen[0]?.headers.host).toBe(`hooks.example.com:${port}`);
});

it.each<[string, Resolve]>([
  ["is private", async () => [{ address: "10.0.0.8", family: 4 }]],
  ["is unknown", () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }))],
  ["has no addresses", async () => []],
])("the sentence about a name that %s says only that it has no public address", async (_, resolve) => {
  const { failure } = await post("http://hooks.example.com:80/", { resolve });
  expect(failure).toEqual({
    kind: "failed",
    error: NOT_FOUND,
    worth: Number.POSITIVE_INFINITY,
    retryIn: null,
  });
});

it("a name server that never answers is left", async () => {
  const { failure } = await post("http://hooks.example.com:80/", {
    timeout: 100,
    resolve: () => new Promise(() => {}),
  });
  expect(failure?.error).toBe("It did not answer in time.");
});

it("an attempt under way when the service stops has failed", async () => {
  const { url, seen } = await startServer(() => {});
  const leaving = new AbortController();
  const posted = post(url, { leaving: leaving.signal });
  await expect.poll(() => seen.length).toBe(1);
  leaving.abort();
  expect((await posted).failure?.error).toBe("The service was stopped before it answered.");
});

it("a certificate that nobody vouches for is refused", async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { failure } = await post(`https://127.0.0.1:${port}/`);
  expect(failure?.error).toMatch(/^Its certificate is not valid \(\w+\)\.$/);
});
