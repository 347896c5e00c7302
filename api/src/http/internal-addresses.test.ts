import { once } from "node:events";
import { type RequestOptions, request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createOutbox } from "../mail/outbox.ts";
import { addOutboxRoute } from "../routes/outbox.routes.ts";
import { silentLog } from "../testing/test-log.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
});

async function start(options: { internalAddresses?: string[]; docs?: boolean } = {}) {
  const app = await createApp({ log: silentLog(), opening: new Promise(() => {}), ...options });
  undo.push(() => app.close());
  return app;
}

describe("what only named addresses may read", () => {
  it.each<[string, string[] | undefined, string, number]>([
    ["this machine", undefined, "127.0.0.1", 200],
    ["this machine by IPv6", undefined, "::1", 200],
    ["this machine as IPv4 in IPv6", undefined, "::ffff:127.0.0.1", 200],
    ["the private network", undefined, "10.0.0.5", 404],
    ["the world", undefined, "203.0.113.7", 404],
    ["the world by IPv6", undefined, "2001:db8::1", 404],
    ["the guard where it is named", ["10.1.2.3"], "10.1.2.3", 200],
    ["its neighbour", ["10.1.2.3"], "10.1.2.4", 404],
    ["a named network", ["loopback", "172.16.0.0/12"], "172.20.0.9", 200],
    ["a named network of IPv6", ["fd00::/8"], "fd12::1", 200],
  ])("is answered or not found from %s", async (_, internalAddresses, remoteAddress, status) => {
    const app = await start(internalAddresses && { internalAddresses });
    const response = await app.inject({ url: "/metrics", remoteAddress });
    expect(response.statusCode).toBe(status);
    if (status === 404) expect(response.body).toBe("There is nothing at this address.");
  });

  it("is not found through a proxy, wherever that is and whatever it says", async () => {
    const app = await start();
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { "x-forwarded-for": "" },
      { forwarded: "for=::1" },
    ]) {
      expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
    }
  });
});

describe("the outbox", () => {
  async function openOutbox(host: string) {
    const app = await start();
    addOutboxRoute(app, createOutbox(Date.now));
    const { port } = new URL(await app.listen({ host, port: 0 }));
    return async (options: RequestOptions): Promise<number> => {
      const [response] = await once(request({ port, path: "/dev/outbox", ...options }).end(), "response");
      response.resume();
      return response.statusCode;
    };
  }

  it("answers on this machine, under its own names", async () => {
    const ask = await openOutbox("127.0.0.1");
    for (const host of ["localhost", "localhost:4000", "127.0.0.1:4000", "[::1]:4000"]) {
      expect(await ask({ host: "127.0.0.1", headers: { host } })).toBe(200);
    }
  });

  it("does not answer under a foreign name, which a page could have pointed here", async () => {
    const ask = await openOutbox("127.0.0.1");
    for (const host of ["evil.test", "localhost.evil.test:4000", "127.0.0.1.evil.test", "192.168.1.5:4000"]) {
      expect(await ask({ host: "127.0.0.1", headers: { host } }), host).toBe(404);
    }
  });

  it("does not answer what was forwarded", async () => {
    const ask = await openOutbox("127.0.0.1");
    const headers = { host: "localhost", "x-forwarded-for": "127.0.0.1" };
    expect(await ask({ host: "127.0.0.1", headers })).toBe(404);
  });

  it("does not answer at an address that others can reach", async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4");
    const ask = await openOutbox("0.0.0.0");
    expect(await ask({ host: "127.0.0.1", headers: { host: "localhost" } })).toBe(200);
    // Without a network there is no such address.
    if (outside) expect(await ask({ host: outside.address, headers: { host: "localhost" } })).toBe(404);
  });
});

it("the description of routes answers only where it is enabled", async () => {
  const status = async (docs: boolean, url: string) => (await (await start({ docs })).inject(url)).statusCode;
  for (const path of ["/docs", "/docs/json", "/docs/static/swagger-ui.css"]) {
    expect([path, await status(true, path), await status(false, path)]).toEqual([path, 200, 404]);
  }
});
