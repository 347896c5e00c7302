import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { ExchangeError } from "../market/exchange.ts";
import { createTestApp } from "../testing/test-app.ts";

let service: Awaited<ReturnType<typeof createTestApp>>;
beforeEach(async () => {
  service = await createTestApp();
});

const down = () => new ExchangeError("unreachable", 2_500);

it("says of a pair that its trading is halted, with its last ticker, and leaves it out of the assets", async () => {
  const { get, exchange, clock } = service;
  await get("/tickers?symbols=BTCUSDT");
  exchange.halted.add("BTCUSDT");
  clock.advance(60_000);
  await get("/assets");
  const tickers = (await get("/tickers?symbols=BTCUSDT&symbols=ETHUSDT")).json();
  expect(tickers.BTCUSDT).toMatchObject({ halted: true, last: expect.any(String) });
  expect(tickers.ETHUSDT).not.toHaveProperty("halted");
  const symbols = (await get("/assets")).json().map(({ symbol }: { symbol: string }) => symbol);
  expect(symbols).not.toContain("BTCUSDT");
  exchange.silent.add("BTCUSDT");
  const window = (await get("/tickers/window?symbols=BTCUSDT&symbols=ETHUSDT&winsize=7d")).json();
  expect(window.BTCUSDT).toMatchObject({ halted: true, last: "0" });
  expect((await get("/tickers?symbols=MATICUSDT")).json()).toEqual({});
});

it("gives histories to every page, says how old they are, and when they are older than they should be", async () => {
  const { get, clock, exchange } = service;
  const first = await get("/tickers/history?symbols=BTCUSDT&symbols=NOTHING");
  expect(first.headers).toMatchObject({ "access-control-allow-origin": "*", age: "0" });
  expect(first.headers).not.toHaveProperty("x-data-stale");
  expect(Object.keys(first.json())).toEqual(["BTCUSDT"]);
  exchange.failure = down();
  clock.advance(700_000);
  expect((await get("/tickers/history?symbols=BTCUSDT")).headers).toMatchObject({ "x-data-stale": "700" });
  expect((await get("/tickers/history?symbols=ETHUSDT")).statusCode).toBe(503);
  expect((await get("/tickers/history")).body).toBe("Send at least one symbol, for example symbols=BTCUSDT.");
});

it("says of each symbol how old its ticker is", async () => {
  const { get, clock } = service;
  await get("/tickers?symbols=BTCUSDT");
  clock.advance(7_000);
  const tickers = (await get("/tickers?symbols=BTCUSDT&symbols=ETHUSDT")).json();
  expect([tickers.BTCUSDT.age, tickers.ETHUSDT.age]).toEqual([7_000, 0]);
  expect((await get("/tickers/preview?symbols=BTCUSDT")).json().BTCUSDT.age).toBe(7_000);
  await get("/tickers/window?symbols=BTCUSDT&winsize=7d");
  clock.advance(3_000);
  expect((await get("/tickers/window?symbols=BTCUSDT&winsize=7d")).json().BTCUSDT.age).toBe(3_000);
});

it("gives null for a ticker older than 10 minutes, although the exchange fails", async () => {
  const { get, exchange, clock } = service;
  await get("/tickers?symbols=BTCUSDT");
  clock.advance(300_000);
  await get("/tickers?symbols=ETHUSDT");
  exchange.failure = down();
  clock.advance(299_000);
  expect((await get("/tickers?symbols=BTCUSDT")).json().BTCUSDT.age).toBe(599_000);
  clock.advance(1_000);
  const both = (await get("/tickers?symbols=BTCUSDT&symbols=ETHUSDT")).json();
  expect([both.BTCUSDT, both.ETHUSDT.age]).toEqual([null, 300_000]);
  expect((await get("/tickers?symbols=BTCUSDT")).statusCode).toBe(503);
});

it("gives all pairs to every page, compressed as the client takes it, and says how old they are", async () => {
  const { app, clock, exchange } = service;
  const get = (encoding?: string) =>
    app.inject({ url: "/markets", headers: encoding === undefined ? {} : { "accept-encoding": encoding } });
  const plain = await get();
  expect(plain.json().markets[0].slice(0, 3)).toEqual(["ADAUSDT", "ADA", "USDT"]);
  expect(plain.headers).toMatchObject({
    ...{ "access-control-allow-origin": "*", "access-control-expose-headers": "age, x-data-stale" },
    ...{ "content-type": "application/json; charset=utf-8", vary: "accept-encoding", age: "0" },
  });
  expect(plain.headers).not.toHaveProperty("x-data-stale");
  for (const [accepted, encoding, decompress] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["br;q=0.5, gzip", "gzip", gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get(accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(decompress(rawPayload).toString()).toBe(plain.body);
  }
  expect((await get("identity, br;q=0.0")).headers).not.toHaveProperty("content-encoding");
  exchange.failure = down();
  clock.advance(42_900);
  expect((await get()).headers).toMatchObject({ age: "42", "x-data-stale": "42" });
  clock.advance(600_000);
  expect(await get()).toMatchObject({ statusCode: 503, headers: { "retry-after": expect.any(String) } });
});

it("gives the prices at the beginning of spans to every page, and says what it does not understand", async () => {
  const { get, clock } = service;
  // To where the klines end.
  clock.advance(86_400_000);
  const { headers, ...answer } = await get(
    "/tickers/changes?symbols=BTCUSDT&symbols=NOTHING&spans=7d&spans=30d",
  );
  expect(headers).toMatchObject({ "access-control-allow-origin": "*", age: "0" });
  expect(Object.keys(answer.json().BTCUSDT)).toEqual(["7d", "30d"]);
  expect((await get('/tickers/changes?symbols=["BTCUSDT"]&spans=["7d","30d"]')).body).toBe(answer.body);
  for (const query of ["", "&spans="])
    expect(await get(`/tickers/changes?symbols=BTCUSDT${query}`)).toMatchObject({
      ...{ statusCode: 422, body: "Send at least one span, for example spans=1h." },
    });
  for (const spans of ["2h", '["1h",3]', "[", '{"a":1}', "[[]]"])
    expect((await get(`/tickers/changes?symbols=BTCUSDT&spans=${encodeURIComponent(spans)}`)).body).toBe(
      'A span is 1h, 4h, 7d or 30d. Write spans=1h&spans=7d or spans=["1h","7d"].',
    );
  expect((await get("/tickers/changes?spans=1h")).statusCode).toBe(422);
});
