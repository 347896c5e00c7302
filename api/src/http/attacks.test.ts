import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";

type Headers = Record<string, string>;

let service: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  service = await createTestApp({ docs: true });
  service.app.post("/echo", async (request) => request.body ?? "nothing");
});
afterAll(() => service.app.close());

const JSON_TYPE = { "content-type": "application/json" };
const post = (headers: Headers, payload = "{}") =>
  service.app.inject({ method: "POST", url: "/echo", payload, headers: { ...JSON_TYPE, ...headers } });

describe("a request that changes something", () => {
  it.each<[string, Headers]>([
    ["from another site", { origin: "https://evil.test" }],
    [
      "from another site, that says otherwise",
      { origin: "https://evil.test", "sec-fetch-site": "same-origin" },
    ],
    ["from a site with a similar name", { origin: "https://board.test.evil.test" }],
    ["from another port", { origin: "http://localhost:3001", host: "localhost:3000" }],
    ["from a place without an origin", { origin: "null" }],
    ["from something that is no origin", { origin: "board.test" }],
    ["from another site, by a browser that names none", { "sec-fetch-site": "cross-site" }],
    ["from a sibling of the site", { "sec-fetch-site": "same-site" }],
  ])("%s is refused", async (_, headers) => {
    const response = await post({ host: "board.test", cookie: "a=b", ...headers });
    expect([response.statusCode, response.body]).toEqual([403, "This request comes from another site."]);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it.each<[string, Headers]>([
    ["from the site's own origin", { origin: "https://board.test", host: "board.test" }],
    ["from where people see the product", { origin: "https://cointide.test", host: "10.0.0.1:4000" }],
    ["from the same origin, by a browser that names none", { "sec-fetch-site": "same-origin" }],
    ["from no browser", {}],
  ])("%s is accepted", async (_, headers) => {
    expect((await post({ host: "board.test", ...headers })).statusCode).toBe(200);
  });

  it("is refused when its body is no JSON, whatever its type pretends", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
    ]) {
      const response = await post({ "content-type": type }, '{"a":1}');
      expect([response.statusCode, response.body]).toEqual([415, "The request body must be JSON."]);
    }
  });

  it("is the same with an empty body as without one", async () => {
    expect((await post({}, "")).body).toBe("nothing");
  });

  it("cannot reach an object's prototype", async () => {
    const response = await post({}, '{"__proto__":{"admin":true}}');
    expect([response.statusCode, response.body]).toEqual([400, "The request is not well-formed."]);
  });
});

describe("a page of another site", () => {
  it("gets no header that would let it read an answer", async () => {
    const ask = (method: "GET" | "OPTIONS") =>
      service.app.inject({
        method,
        url: "/config",
        headers: { origin: "https://evil.test", "access-control-request-method": "PUT" },
      });
    for (const response of [await ask("GET"), await ask("OPTIONS")]) {
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect((await ask("OPTIONS")).statusCode).toBe(404);
  });
});

describe("every answer", () => {
  it.each(["/config", "/nothing", "/healthz", "/%zz"])(
    "runs, shows and stays nowhere when it answers %s",
    async (url) => {
      const { headers } = await service.get(url);
      expect(headers).toMatchObject({
        "content-security-policy":
          "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
      expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
    },
  );

  it("has a policy of its own, without inline scripts, when it is a page for people", async () => {
    const { statusCode, headers } = await service.get("/docs");
    const policy = headers["content-security-policy"];
    expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("text/html")]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
  });
});

describe("on the wire", () => {
  /** Sends raw text and gives everything that comes back. */
  async function exchange(text: string): Promise<string> {
    const { port } = service.app.server.address() as { port: number };
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
    await once(socket, "close");
    return answer;
  }

  beforeAll(() => service.app.listen({ host: "127.0.0.1", port: 0 }));

  it.each([
    ["headers that are too large", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    ["too many cookies", `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${"a=b; ".repeat(4_000)}\r\n\r\n`, 431],
    ["no HTTP at all", "hello\r\n\r\n", 400],
    [
      "two lengths of one body",
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
      400,
    ],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n",
      400,
    ],
  ])("%s are answered with a sentence, and the connection ends", async (_, text, status) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
    expect(answer).toMatch(/\r\n\r\n[A-Z][a-z,' -]+\.( [A-Z][a-z,' -]+\.)?$/);
  });
});

describe("a request that arrives byte by byte", () => {
  it.each([
    ["headers", "GET /healthz HTTP/1.1\r\nHost: a\r\nX: "],
    [
      "body",
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
    ],
  ])("is given up with a sentence: its %s", async (_, start) => {
    const arrival = 300;
    const { app } = await createTestApp({ arrival });
    app.post("/echo", async (request) => request.body ?? "nothing");
    const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    const begun = performance.now();
    let answer = "";
    socket.on("data", (part) => {
      answer += part;
    });
    socket.write(start);
    const dribble = setInterval(() => socket.write("a"), 20);
    await once(socket, "close");
    clearInterval(dribble);
    expect(performance.now() - begun).toBeLessThan(10 * arrival);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("The request took too long to arrive.");
    await app.close();
  });
});

it("a reader who takes nothing of an answer is not waited for", async () => {
  const { app } = await createTestApp({ arrival: 300 });
  let isOver = false;
  app.get("/large", async (_, reply) => {
    reply.raw.on("close", () => {
      isOver = true;
    });
    // More than the system's buffers hold.
    return Buffer.alloc(32 * 1024 * 1024);
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1").pause();
  socket.on("error", () => {}).write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => isOver, { timeout: 10_000 }).toBe(true);
  socket.destroy();
  await app.close();
});
