import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createServiceProxy } from "./service-proxy.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(handler: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** The headers that the service sees of a request through the proxy. */
async function seenThrough(
  trusted: readonly string[] | undefined,
  headers: Record<string, string | string[]>,
): Promise<Record<string, string>> {
  const service = await serve((asked, response) => response.end(JSON.stringify(asked.headers)));
  const port = await serve(createServiceProxy(`http://127.0.0.1:${service}`, trusted));
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/api/config", headers }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve(JSON.parse(text));
    })
      .on("error", reject)
      .end();
  });
}

test("what a visitor claims of the own address is replaced by the one that the connection has", async () => {
  for (const claim of ["9.9.9.9", "127.0.0.1", "9.9.9.9, 8.8.8.8", "", "unknown", ["1.1.1.1", "2.2.2.2"]]) {
    const seen = await seenThrough(undefined, { "x-forwarded-for": claim });
    expect(seen["x-forwarded-for"], String(claim)).toBe("127.0.0.1");
  }
});

test("a visitor does not have the address dropped on the way by naming its header as one of the connection", async () => {
  for (const [connection, passed] of [
    ["X-Forwarded-For", "keep-alive"],
    ["close, X-Forwarded-For", "close"],
  ] as const) {
    const seen = await seenThrough(undefined, { connection });
    expect(seen).toMatchObject({ connection: passed, "x-forwarded-for": "127.0.0.1" });
  }
});

test("what else a visitor claims of the way is not passed on", async () => {
  const claims = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", "x-forwarded-port": "1" };
  const seen = await seenThrough(undefined, { ...claims, forwarded: "for=9.9.9.9;host=evil.test" });
  for (const name of [...Object.keys(claims), "forwarded"]) expect(seen).not.toHaveProperty(name);
});

test("a named proxy in front says who asks; what the visitor told that proxy does not count", async () => {
  const headers = { "x-forwarded-for": "9.9.9.9, 203.0.113.7" };
  expect((await seenThrough(["loopback"], headers))["x-forwarded-for"]).toBe("203.0.113.7");
  expect((await seenThrough(["10.0.0.0/8"], headers))["x-forwarded-for"]).toBe("127.0.0.1");
});
