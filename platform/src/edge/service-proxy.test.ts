import { type AddressInfo, connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { addServiceProxy } from "./service-proxy.ts";
import { rawRequest } from "./testing/raw-request.ts";

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function listen(app: FastifyInstance): Promise<number> {
  apps.unshift(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** A server that passes requests on to the service. */
async function startProxy(service: FastifyInstance, trusted: readonly string[] = []): Promise<number> {
  const app = fastify({ trustProxy: [...trusted] });
  addServiceProxy(app, `http://127.0.0.1:${await listen(service)}`);
  return listen(app);
}

/** Sends raw text and returns all that the server answers until it ends the connection. */
async function exchange(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines.join("\r\n"));
  let text = "";
  for await (const part of socket) text += part;
  return text;
}

/** The headers that the service sees of a request through the proxy. */
async function seenThrough(
  trusted: readonly string[] | undefined,
  headers: Record<string, string | string[]>,
): Promise<Record<string, string>> {
  const service = fastify();
  service.get("/config", async ({ headers }) => headers);
  const port = await startProxy(service, trusted);
  return JSON.parse((await rawRequest(port, "/api/config", headers)).text);
}

test("replaces the client address that a visitor claims by that of the connection", async () => {
  for (const claim of ["9.9.9.9", "127.0.0.1", "9.9.9.9, 8.8.8.8", "", "unknown", ["1.1.1.1", "2.2.2.2"]]) {
    const seen = await seenThrough(undefined, { "x-forwarded-for": claim });
    expect(seen["x-forwarded-for"], String(claim)).toBe("127.0.0.1");
  }
});

test("keeps X-Forwarded-For even if the visitor lists it in Connection", async () => {
  for (const connection of ["X-Forwarded-For", "close, X-Forwarded-For"]) {
    expect(await seenThrough(undefined, { connection })).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
  }
});

test("requests the service once, with the visitor's host, even if it answers 503", async () => {
  const service = fastify();
  let asked = 0;
  service.get("/config", async ({ headers }, reply) => {
    asked += 1;
    return reply.code(503).header("retry-after", "1").send(headers.host);
  });
  const port = await startProxy(service);
  const response = await fetch(`http://127.0.0.1:${port}/api/config`);
  expect([response.status, await response.text(), response.headers.get("retry-after"), asked]).toEqual([
    ...[503, `127.0.0.1:${port}`, "1", 1],
  ]);
});

test("forwards bodies of any type unchanged", async () => {
  const service = fastify();
  service.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  service.removeContentTypeParser("application/json");
  service.put("/user", async ({ body, headers }) => `${headers["content-type"]} ${body}`);
  const port = await startProxy(service);
  for (const type of ["application/json", "text/csv"]) {
    const sent = { method: "PUT", headers: { "content-type": type }, body: "{ no json" };
    expect(await (await fetch(`http://127.0.0.1:${port}/api/user`, sent)).text()).toBe(`${type} { no json`);
  }
});

test("drops other forwarding headers of the visitor", async () => {
  const claims = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", "x-forwarded-port": "1" };
  const seen = await seenThrough(undefined, { ...claims, forwarded: "for=9.9.9.9;host=evil.test" });
  for (const name of [...Object.keys(claims), "forwarded"]) expect(seen).not.toHaveProperty(name);
});

test("takes the client's address from a trusted proxy only", async () => {
  const headers = { "x-forwarded-for": "9.9.9.9, 203.0.113.7" };
  expect((await seenThrough(["loopback"], headers))["x-forwarded-for"]).toBe("203.0.113.7");
  expect((await seenThrough(["10.0.0.0/8"], headers))["x-forwarded-for"]).toBe("127.0.0.1");
});

test.each([["GET /api/config HTTP/1.1", "connection: close"], ["GET /api/config HTTP/1.0"]])(
  "closes the connection after %s %s",
  async (...head) => {
    const service = fastify();
    service.get("/config", async () => "a");
    const port = await startProxy(service);
    const answer = await exchange(port, ...head, "host: a", "", "");
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).not.toMatch(/keep-alive/i);
    expect(answer).toMatch(/\r\n\r\na$/);
  },
);

test("answers Expect: 100-continue and forwards the body", async () => {
  const service = fastify();
  service.put("/user", async ({ body }) => body);
  const port = await startProxy(service);
  const headers = ["host: a", "expect: 100-continue", "content-type: text/plain", "content-length: 2"];
  const answer = await exchange(port, "PUT /api/user HTTP/1.1", ...headers, "connection: close", "", "hi");
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n.*\r\n\r\nhi$/s);
});

test("answers 400 to a malformed host", async () => {
  const port = await startProxy(fastify());
  const answer = await exchange(port, "GET /api/config HTTP/1.1", "host: [::1", "connection: close", "", "");
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\nMalformed host\.$/s);
});
