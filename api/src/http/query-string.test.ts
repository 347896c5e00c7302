import { once } from "node:events";
import { request } from "node:http";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { parseQuery } from "./query-string.ts";

it("names and values are read as browsers read them, whatever they hold", () => {
  const text = fc.string({
    unit: fc.constantFrom(..."ab&=+%[]4", "%5B", "%e2%82%ac", "%ff", "€", "__proto__"),
  });
  fc.assert(
    fc.property(text, (query) => {
      const names = [...new URLSearchParams(query).keys()].map((name) => name.replace(/\[\]$/, ""));
      const read = parseQuery(query);
      expect(new Set(Object.keys(read))).toEqual(new Set(names));
      expect(Object.values(read).flat().sort()).toEqual([...new URLSearchParams(query).values()].sort());
    }),
    { numRuns: 300 },
  );
});

it("a name that is repeated, or spelled as a list, is a list", () => {
  expect({ ...parseQuery("a=1&b=2&a=3&c[]=4&a[]=5") }).toEqual({ a: ["1", "3", "5"], b: "2", c: "4" });
});

/** The characters that fit into the 16 KB of a request line and its headers. */
const ROOM = 15_000;
const fill = (part: string) => part.repeat(Math.floor(ROOM / part.length));

const ATTACKS: [name: string, query: string][] = [
  ["one name again and again", fill("a&")],
  ["one name with values", fill("a=1&")],
  ["one list", fill("symbols[]=A&")],
  ["separators alone", fill("&")],
  ["equal signs", fill("=")],
  ["percent signs", fill("%")],
  ["pluses", fill("+")],
  ["broken escapes", fill("%e2%82")],
  ["null bytes", fill("%00=%00&")],
  ["a long name", `${fill("a")}=1`],
  ["prototypes", fill("__proto__=1&constructor=1&")],
  ["opening brackets", `symbols=${fill("[")}`],
  ["closing brackets", `symbols=${fill("]")}`],
  ["objects", `symbols=${fill('{"a":')}`],
];

const PATHS = [
  "/healthz",
  "/tickers",
  "/tickers/window",
  "/klines",
  "/streams",
  "/user",
  "/docs/json",
  "/nothing",
];

let service: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  service = await createTestApp({ docs: true });
});
afterAll(() => service.app.close());

/** The ms of the processor that refusing a request may take, and the number of tries. */
const LIMIT_MS = 5;
const ATTEMPTS = 30;

describe("a query beyond the bounds", () => {
  it.each(ATTACKS)("is refused at once on every route: %s", async (_, query) => {
    const { get } = service;
    await get(`/healthz?${query}`);
    for (const path of PATHS) {
      const processorMs: number[] = [];
      // The cost of the request is the least of several: where others share the processor, or memory is collected, one takes more.
      while (Math.min(...processorMs) >= LIMIT_MS && processorMs.length < ATTEMPTS) {
        const start = process.cpuUsage();
        const { statusCode, body } = await get(`${path}?${query}`);
        const { user, system } = process.cpuUsage(start);
        processorMs.push((user + system) / 1_000);
        expect([statusCode, body.split(".", 1)[0]]).toEqual([414, "The URL is too long"]);
      }
      expect(Math.min(...processorMs)).toBeLessThan(LIMIT_MS);
    }
  });

  it("is refused behind a fragment too, which the router reads as a query", async () => {
    const { app } = service;
    const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const [response] = await once(request({ port, path: `/healthz#${fill("a&")}` }).end(), "response");
    response.resume();
    expect(response.statusCode).toBe(414);
  });

  it("is refused for too many parameters where it is short", async () => {
    const { get } = service;
    for (const path of PATHS) {
      const { statusCode, body } = await get(`${path}?${"a&".repeat(2_000)}`);
      expect([statusCode, body]).toEqual([422, "The query has too many parameters. Send at most 128."]);
    }
  });
});

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("symbols within the bounds of a query", () => {
  it.each<[string, string]>([
    ["lists in lists", deep(4_000)],
    ["lists that never end", "[".repeat(5_001)],
    ["a symbol deep inside", `${"[".repeat(3_000)}"BTCUSDT"${"]".repeat(3_000)}`],
    ["objects in objects", `[${'{"a":'.repeat(500)}1${"}".repeat(500)}]`],
    ["a list of lists", `[${Array(1_000).fill("[]").join()}]`],
    ["nothing", "[null]"],
    ["a prototype", '[{"__proto__":{"length":1}}]'],
    ["numbers", `[${Array(2_000).fill("1").join()}]`],
    ["half of a character", '["\\ud800"]'],
    ["a null byte", '["A\\u0000B"]'],
  ])("are refused with 422 when they make no sense: %s", async (_, symbols) => {
    const { get } = service;
    for (const path of ["/tickers", "/tickers/preview", "/tickers/window?winsize=7d"]) {
      const { statusCode, body } = await get(`${path}${path.includes("?") ? "&" : "?"}symbols=${symbols}`);
      expect([path, statusCode]).toEqual([path, 422]);
      expect(body).toMatch(/^["A-Z]/);
    }
  });
});
