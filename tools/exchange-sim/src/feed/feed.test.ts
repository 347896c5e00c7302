import { afterAll, beforeAll, expect, it } from "vitest";
import type { Exchange } from "../exchange.ts";
import { createBench } from "../testing/bench.ts";
import { isTickOf, ticksOf } from "../testing/feed-client.ts";

const bench = createBench();
let exchange: Exchange;
beforeAll(async () => {
  exchange = await bench.start();
});
afterAll(bench.clear);
const join = (path?: string) => bench.join(exchange, path);

it("sends bare frames of streams in the address and of later subscriptions", async () => {
  const client = await join("/ws/btcusdt@ticker/ethusdt@ticker");
  await client.ask("SUBSCRIBE", ["ltcusdt@ticker"]);
  for (const symbol of ["BTCUSDT", "ETHUSDT", "LTCUSDT"]) await client.waitFor(isTickOf(symbol));
});

it("wraps frames of /stream with their stream's name, and frames of /ws if told so", async () => {
  const wrapped = await join("/stream?streams=btcusdt@ticker/ethusdt@ticker");
  const { data } = await wrapped.waitFor((message) => message.stream === "ethusdt@ticker");
  expect(data).toMatchObject({ e: "24hrTicker", s: "ETHUSDT" });
  const streams = ["btcusdt@ticker", "ethusdt@ticker"];
  expect(await wrapped.ask("LIST_SUBSCRIPTIONS", undefined, 5)).toEqual({ result: streams, id: 5 });
  const switched = await join("/ws/btcusdt@ticker");
  await switched.ask("SET_PROPERTY", ["combined", true]);
  await switched.waitFor((message) => message.stream === "btcusdt@ticker");
});

it("takes names outside ASCII in the address and in a subscription", async () => {
  const byAddress = await join(`/ws/${encodeURIComponent("币安人生usdt@ticker")}`);
  await byAddress.waitFor(isTickOf("币安人生USDT"));
  const byRequest = await join();
  await byRequest.ask("SUBSCRIBE", ["币安人生usdt@ticker"]);
  await byRequest.waitFor(isTickOf("币安人生USDT"));
});

it("acknowledges unknown, upper-case and halted symbols and stays silent about them", async () => {
  const client = await join();
  const streams = ["nopeusdt@ticker", "ETHUSDT@ticker", "eosusdc@ticker", "!ticker@arr", "btcusdt@ticker"];
  expect(await client.ask("SUBSCRIBE", streams)).toMatchObject({ result: null });
  await client.waitFor(isTickOf("BTCUSDT"));
  const symbols = (await client.listen()).map((text) => JSON.parse(text).s);
  expect(new Set(symbols)).toEqual(new Set(["BTCUSDT"]));
});

it("sends one frame per tick of a symbol that was subscribed twice, and none after UNSUBSCRIBE", async () => {
  const client = await join();
  await client.ask("SUBSCRIBE", ["btcusdt@ticker", "btcusdt@ticker", "ethusdt@ticker"]);
  await expect.poll(() => ticksOf(client, "BTCUSDT").length).toBeGreaterThan(2);
  const times = ticksOf(client, "BTCUSDT").map((tick) => tick.E);
  expect(new Set(times).size).toBe(times.length);
  await client.ask("UNSUBSCRIBE", ["btcusdt@ticker"]);
  await client.waitForNext(isTickOf("ETHUSDT"));
  await client.waitForNext(isTickOf("ETHUSDT"));
  expect(ticksOf(client, "BTCUSDT")).toEqual([]);
});
