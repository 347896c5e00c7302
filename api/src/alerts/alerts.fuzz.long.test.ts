import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertId, alertSettings, createAlertService, type TestPerson } from "../testing/alert-service.ts";
import { anyText } from "../testing/any-text.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";

const text = fc.oneof(
  fc.constantFrom(
    "BTCUSDT",
    "币安人生USDT",
    "\u0000",
    "\ud800",
    "__proto__",
    "' OR ''='",
    "64120.5",
    "above",
    "1h",
  ),
  anyText(),
);
const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 0.01, 1e308, 5e-324, 2 ** 53, 10_080),
  fc.double(),
  fc.integer(),
);
const thing = fc.oneof(text, number, fc.jsonValue());
const orThing = <T>(good: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: good }, thing);

/** The fields of an alert, each as `wrap` leaves it. */
function settingsOf(wrap: <T>(good: fc.Arbitrary<T>) => fc.Arbitrary<unknown>) {
  const price = wrap(fc.stringMatching(/^[1-9]\d{0,20}(\.\d{1,9})?$/));
  const percent = wrap(fc.double({ min: 0.01, max: 50, noNaN: true }));
  const condition = fc.oneof(
    fc.record({ kind: fc.constantFrom("above", "below"), price }),
    fc.record({ kind: fc.constant("near"), price, percent }),
    fc.record({ kind: fc.constant("moves"), percent, window: wrap(fc.constantFrom("5m", "1h", "24h")) }),
  );
  return fc.record({
    symbol: wrap(fc.constantFrom("BTCUSDT", "ETHUSDT")),
    condition: wrap(condition),
    repeatAfter: wrap(fc.constantFrom(null, 1, 10_080)),
    note: wrap(fc.constantFrom("", "Sell a tenth.", "币安人生 👩‍👩‍👧")),
    status: wrap(fc.constantFrom("active", "paused", "done")),
  });
}

const id = fc.oneof(fc.nat({ max: 20 }).map(alertId), fc.stringMatching(/^[0-9a-f]{24}$/));
const settings = settingsOf(orThing);
const goodSettings = settingsOf((good) => good);
const crossed = fc.record({
  crossings: orThing(fc.nat()),
  crossedAt: orThing(fc.constantFrom(null, 0, 1_790_000_000_000)),
});
const local = fc
  .tuple(orThing(id), settings, crossed)
  .map(([id, alert, crossings]) => ({ id, ...alert, ...crossings }));
const endpoint = orThing(fc.oneof(fc.webUrl(), fc.constant("https://push.example.com/1")));
const keys = orThing(
  fc.record({ p256dh: orThing(fc.constant("p".repeat(87))), auth: orThing(fc.constant("a".repeat(22))) }),
);
const body = fc.oneof(
  settings,
  fc.record({ alerts: orThing(fc.array(orThing(local), { maxLength: 4 })) }),
  fc.record({ mail: orThing(fc.boolean()), webhook: orThing(fc.option(fc.webUrl())) }),
  fc.record({ endpoint, keys }, { requiredKeys: ["endpoint"] }),
  fc.jsonValue(),
);

const path = fc.oneof(
  fc.constantFrom("", "/import", "/channels", "/push"),
  fc.oneof(id, text).map((segment) => `/${encodeURIComponent(segment.replace(/\p{Cs}/gu, ""))}`),
);
const query = fc.oneof(
  fc.constantFrom("", "?after", "?after=0", "?after[]=1", "?after=1&after=2", "?__proto__=1", "?after=%00"),
  thing.map((value) => `?after=${encodeURIComponent(String(JSON.stringify(value)))}`),
);
const method = fc.constantFrom("GET", "POST", "PUT", "DELETE");

describe.each(ENGINES)("on $engine", ({ open }) => {
  let opened: TestDatabase;
  let service: ReturnType<typeof createAlertService>;
  let ada: TestPerson;
  beforeAll(async () => {
    opened = await open();
    service = createAlertService(opened);
    ada = await service.join();
  }, 60_000);
  afterAll(() => opened.close());

  it("no JSON whatsoever, and no path or query, makes a route of alerts fail", async () => {
    await ada.put(alertId(1), alertSettings());
    await fc.assert(
      fc.asyncProperty(method, path, query, body, async (method, path, query, payload) => {
        const sent = method === "GET" ? undefined : payload;
        const answer = await service.send(method, `/alerts${path}${query}`, ada.token, sent);
        expect([200, 204, 400, 404, 413, 414, 415, 422]).toContain(answer.statusCode);
        if (answer.statusCode >= 400)
          expect(answer.body).toMatch(/^([A-Z\d\p{Lo}].*\.|Form must not contain invalid fields)$/su);
      }),
      { numRuns: 500 },
    );
    expect((await service.send("GET", "/alerts", ada.token)).statusCode).toBe(200);
    expect((await ada.channels()).statusCode).toBe(200);
  }, 60_000);

  it("what is put is what is listed, and putting it again changes nothing", async () => {
    const eve = await service.join();
    await fc.assert(
      fc.asyncProperty(id, goodSettings, async (id, sent) => {
        const answer = await eve.put(id, sent);
        expect(answer.json()).toMatchObject(sent);
        expect(await eve.list()).toContainEqual(answer.json());
        expect((await eve.put(id, sent)).json()).toEqual(answer.json());
        await eve.remove(id);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
