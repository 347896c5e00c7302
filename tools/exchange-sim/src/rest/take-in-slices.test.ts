import { afterEach, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";
import { type FeedClient, isTickOf, ticksOf } from "../testing/feed-client.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
afterEach(bench.clear);

const COLD = ["ETH", "SOL", "XRP", "BNB", "DOGE", "ADA", "AVAX", "LINK", "TRX", "LTC"];

/** The longest time between two ticks, in ms. */
function longestGap(client: FeedClient): number {
  const times = ticksOf(client, "BTCUSDT").map((tick) => tick.E as number);
  return Math.max(...times.slice(1).map((time, i) => time - (times[i] as number)));
}

it("ticks keep coming each second while ten lists of weeks are computed", async () => {
  const exchange = await bench.start({ tickMs: 100 });
  const client = await bench.join(exchange, "/ws/btcusdt@ticker");
  await client.waitFor(isTickOf("BTCUSDT"));
  const answers = await Promise.all(
    COLD.map((coin) => get(exchange, "klines", { symbol: `${coin}USDT`, interval: "1w", limit: 50 })),
  );
  const answeredAt = Date.now();
  for (const { body } of answers) expect(body).toHaveLength(50);
  await client.waitFor((tick) => isTickOf("BTCUSDT")(tick) && tick.E > answeredAt);
  expect(longestGap(client)).toBeLessThan(1_000);
});

it("ticks keep coming each second while the tickers of 1,400 pairs are computed", async () => {
  const exchange = await bench.start({ tickMs: 100, moreCoins: 700 });
  const client = await bench.join(exchange, "/ws/btcusdt@ticker");
  await client.waitFor(isTickOf("BTCUSDT"));
  const { body } = await get(exchange, "ticker/24hr", { type: "MINI" });
  const answeredAt = Date.now();
  expect(body.length).toBeGreaterThan(1_400);
  await client.waitFor((tick) => isTickOf("BTCUSDT")(tick) && tick.E > answeredAt);
  expect(longestGap(client)).toBeLessThan(1_000);
});

it("answers a request that comes while a long list is computed before the list", async () => {
  const exchange = await bench.start();
  const order: string[] = [];
  const ask = async (path: string, parameters: Record<string, string | number>) => {
    await get(exchange, path, parameters);
    order.push(path);
  };
  await ask("ping", {});
  const list = ask("klines", { symbol: "BTCUSDT", interval: "1w", limit: 50 });
  await Promise.all([list, ask("ping", {})]);
  expect(order).toEqual(["ping", "ping", "klines"]);
});
