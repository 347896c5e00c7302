import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyBytes, anyContentType, anyText } from "../testing/any-text.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";
import { createStreamService, type TestPerson } from "../testing/stream-service.ts";

const text = fc.oneof(
  fc.constantFrom("BTCUSDT", "币安人生USDT", "\u0000", "\ud800", "__proto__", "' OR ''='", "0".repeat(24)),
  anyText(),
);
const thing = fc.oneof(text, fc.jsonValue());
const symbols = fc.oneof(thing, fc.array(text, { maxLength: 7 }));
const localId = fc.oneof(fc.constant("a".repeat(24)), fc.stringMatching(/^[0-9a-f]{24}$/), thing);
const local = fc.oneof(
  fc.record({ _id: fc.oneof(fc.record({ $oid: localId }), thing), userId: thing, symbols }),
  thing,
);
const calls = fc.constantFrom(
  ["GET", "/streams"],
  ["POST", "/streams"],
  ["PUT", "/streams"],
  ["DELETE", "/streams"],
  ["POST", "/streams/import"],
) as fc.Arbitrary<["GET" | "POST" | "PUT" | "DELETE", string]>;

describe.each(ENGINES)("on $engine", ({ open }) => {
  let opened: TestDatabase;
  let service: ReturnType<typeof createStreamService>;
  let ada: TestPerson;
  beforeAll(async () => {
    opened = await open();
    service = createStreamService(opened);
    ada = await service.join();
  }, 60_000);
  afterAll(() => opened.close());

  it("no JSON whatsoever makes a route of streams fail", async () => {
    const { id } = (await ada.create({ symbols: ["BTCUSDT"] })).json();
    const body = fc.oneof(
      fc.record({ id: fc.oneof(fc.constant(id), thing), symbols, userId: thing }, { requiredKeys: [] }),
      fc.record({ streams: fc.oneof(fc.array(local, { maxLength: 4 }), thing) }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(calls, body, async ([method, url], payload) => {
        const answer = await service.send(method, url, ada.token, method === "GET" ? undefined : payload);
        expect([200, 204, 400, 404, 415, 422]).toContain(answer.statusCode);
        if (answer.statusCode >= 400)
          expect(answer.body).toMatch(/^([A-Z].*\.|Form must not contain invalid fields)$/s);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it("no bytes whatsoever make a route fail, whatever type they pretend to have", async () => {
    const bytes = anyBytes('{"symbols":');
    const app = await service.app;
    await fc.assert(
      fc.asyncProperty(calls, anyContentType(), bytes, async ([method, url], contentType, payload) => {
        const headers = { authorization: `Bearer ${ada.token}`, "content-type": contentType };
        const { statusCode } = await app.inject({ method, url, headers, payload });
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
