import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { beforeEach, expect, it } from "vitest";
import { ExchangeError } from "../market/exchange.ts";
import { createTestApp } from "../testing/test-app.ts";

const HOUR = 3_600_000;

let service: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  service = await createTestApp();
});

it("gives klines to every page, oldest first, and says how old they are", async () => {
  const { get, clock } = service;
  await get("/klines?symbol=BTCUSDT&interval=1h");
  clock.advance(4_000);
  const response = await get("/klines?symbol=BTCUSDT&interval=1h");
  expect(response.headers).toMatchObject({ "access-control-allow-origin": "*", age: "4" });
  expect(response.headers).not.toHaveProperty("x-data-stale");
  const { klines, hasOlder } = klinesSchema.parse(response.json());
  expect([klines.length, hasOlder]).toEqual([500, true]);
  expect(klines.map(([openTime]) => openTime)).toEqual(
    klines.map((_, at) => (klines[0]?.[0] ?? 0) + at * HOUR),
  );
});

it("gives those that open before the end, as many as asked for", async () => {
  const { get, clock } = service;
  const end = Math.floor(clock.now() / HOUR) * HOUR - 1_000 * HOUR;
  const openTimes = async (query: string) =>
    klinesSchema
      .parse((await get(`/klines?symbol=币安人生USDT&interval=1h&limit=2&${query}`)).json())
      .klines.map(([openTime]) => openTime);
  expect(await openTimes(`end=${end}`)).toEqual([end - 2 * HOUR, end - HOUR]);
  expect(await openTimes(`end=${end + 1}`)).toEqual([end - HOUR, end]);
  expect(await openTimes("end=0")).toEqual([]);
});

it("gives seconds from a start on, and says what time it is at the exchange", async () => {
  const { get, clock } = service;
  const start = clock.now() - 3_600_000;
  const read = async (query: string) => {
    const response = await get(`/klines?symbol=BTCUSDT&interval=1s&${query}`);
    return klinesSchema.parse(response.json());
  };
  const { klines } = await read(`start=${start}&limit=3`);
  expect(klines.map(([openTime]) => openTime)).toEqual([start, start + 1_000, start + 2_000]);
  const before = await read(`start=${start}&end=${start + 2_000}`);
  expect(before.klines).toEqual(klines.slice(0, 2));
  expect(Math.abs((before.now ?? 0) - service.exchange.now())).toBeLessThan(5_000);
});

it("gives klines of halted pairs, and none of pairs that are not listed", async () => {
  const { get, exchange } = service;
  exchange.halted.add("ETHUSDT");
  expect((await get("/klines?symbol=ETHUSDT&interval=1d")).json().klines).toHaveLength(500);
  const unlisted = await get("/klines?symbol=MATICUSDT&interval=1d");
  expect([unlisted.statusCode, unlisted.body]).toEqual([404, '"MATICUSDT" is not listed.']);
  expect(unlisted.headers).toMatchObject({ "access-control-allow-origin": "*" });
  exchange.unknown.add("ADAUSDT");
  const gone = await get("/klines?symbol=ADAUSDT&interval=1d");
  expect([gone.statusCode, gone.body]).toEqual([404, '"ADAUSDT" is not listed.']);
});

it("gives none and says that there are no older ones where the exchange has none", async () => {
  service.exchange.silent.add("BTCUSDT");
  expect((await service.get("/klines?symbol=BTCUSDT&interval=1m")).json()).toEqual({
    ...{ klines: [], hasOlder: false, now: null },
  });
});

it("gives what is known, marked stale, while the exchange fails, and is 503 where nothing is", async () => {
  const { get, exchange, clock } = service;
  await get("/klines?symbol=BTCUSDT&interval=1d");
  exchange.failure = new ExchangeError("unreachable", 2_500);
  clock.advance(60_000);
  const known = await get("/klines?symbol=BTCUSDT&interval=1d");
  expect(known.statusCode).toBe(200);
  expect(known.headers).toMatchObject({ age: "60", "x-data-stale": "60" });
  const unknown = await get("/klines?symbol=BTCUSDT&interval=1w");
  expect([unknown.statusCode, unknown.headers["retry-after"]]).toEqual([503, "3"]);
  expect(unknown.body).toMatch(/^The exchange .*\.$/);
});

const SYMBOL = "Send one symbol, for example symbol=BTCUSDT.";
const INTERVAL = "Send one interval: 1s, 1m, 5m, 15m, 1h, 4h, 1d or 1w.";
const END = "The end is a time in whole milliseconds since 1970, for example end=1789988400000.";
const START = "The start is a time in whole milliseconds since 1970, for example start=1789988400000.";
const NEEDS_START = "Klines of 1s require a start.";
const LIMIT = "The limit is a whole number from 1 to 500.";

it.each([
  ["no symbol", "interval=1h", SYMBOL],
  ["an empty symbol", "symbol=&interval=1h", SYMBOL],
  ["two symbols", "symbol=BTCUSDT&symbol=ETHUSDT&interval=1h", SYMBOL],
  [
    "a malformed symbol",
    "symbol=btcusdt&interval=1h",
    '"btcusdt" is not a symbol. Symbols are upper-case names such as BTCUSDT.',
  ],
  ["no interval", "symbol=BTCUSDT", INTERVAL],
  ["an unknown interval", "symbol=BTCUSDT&interval=2h", INTERVAL],
  ["two intervals", "symbol=BTCUSDT&interval=1h&interval=1h", INTERVAL],
  ["seconds without a start", "symbol=BTCUSDT&interval=1s", NEEDS_START],
  ["a date as the start", "symbol=BTCUSDT&interval=1s&start=2026-11-24", START],
  ["two starts", "symbol=BTCUSDT&interval=1s&start=1&start=2", START],
  ["an empty end", "symbol=BTCUSDT&interval=1h&end=", END],
  ["a negative end", "symbol=BTCUSDT&interval=1h&end=-1", END],
  ["a fraction as the end", "symbol=BTCUSDT&interval=1h&end=1.5", END],
  ["a date as the end", "symbol=BTCUSDT&interval=1h&end=2026-11-24", END],
  ["an end beyond all times", "symbol=BTCUSDT&interval=1h&end=9007199254740993", END],
  ["two ends", "symbol=BTCUSDT&interval=1h&end=1&end=2", END],
  ["a limit of 0", "symbol=BTCUSDT&interval=1h&limit=0", LIMIT],
  ["a limit above 500", "symbol=BTCUSDT&interval=1h&limit=501", LIMIT],
  ["a limit that is no number", "symbol=BTCUSDT&interval=1h&limit=all", LIMIT],
  ["two limits", "symbol=BTCUSDT&interval=1h&limit=1&limit=1", LIMIT],
  ["several bad parameters", "interval=2h&end=x&limit=x", `${SYMBOL} ${INTERVAL} ${END} ${LIMIT}`],
])("refuses %s with a sentence", async (_, query, body) => {
  const response = await service.get(`/klines?${query}`);
  expect([response.statusCode, response.body]).toEqual([422, body]);
  expect(response.headers).toMatchObject({ "access-control-allow-origin": "*" });
  expect(service.exchange.of("klines")).toEqual([]);
});
