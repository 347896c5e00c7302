import { afterEach, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";
import { isTickOf } from "../testing/feed-client.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
afterEach(bench.clear);

it("ticks and answers short requests while a long list is computed", async () => {
  const exchange = await bench.start({ tickMs: 10 });
  const client = await bench.join(exchange, "/ws/btcusdt@ticker");
  await client.waitFor(isTickOf("BTCUSDT"));
  let isComputing = true;
  const list = get(exchange, "klines", { symbol: "ETHUSDT", interval: "1w", limit: 50 }).finally(() => {
    isComputing = false;
  });
  await get(exchange, "ping");
  await client.waitForNext(isTickOf("BTCUSDT"));
  expect(isComputing).toBe(true);
  expect((await list).body).toHaveLength(50);
});
