import type { Exchange } from "@cointide/exchange-sim/exchange";
import { expect, it } from "vitest";
import {
  recordRow,
  runOnExchange,
  startLiveOnExchange,
  startOnExchange,
  until,
  untilTicks,
} from "../testing/exchange-bench.ts";

let exchange: Exchange;
runOnExchange((started) => {
  exchange = started;
});

const tradeIds = (rows: ReturnType<typeof recordRow>) => rows.map(({ lastTradeId }) => lastTradeId);

it.each([
  ["steps back by 5 minutes", { byMs: -300_000 }],
  ["steps back by 9.5 seconds", { byMs: -9_500 }],
  ["is a day ahead for one frame", { byMs: 86_400_000, forMs: 50 }],
  ["is 5 minutes ahead for good", { byMs: 300_000 }],
])("every row stays in order when the event time %s, even if ticks are out of order", async (_, clock) => {
  const bench = await startLiveOnExchange(exchange, ["BTCUSDT", "ETHUSDT"]);
  exchange.faults.apply({ kind: "eventTime", ...clock });
  const rows = recordRow(bench, "BTCUSDT");
  await untilTicks(bench, "BTCUSDT", 5);
  exchange.faults.apply({ kind: "outOfOrder", byMs: 3_000 });
  await untilTicks(bench, "BTCUSDT", 5);
  expect(tradeIds(rows)).toEqual(tradeIds(rows).sort((a, b) => a - b));
  for (const { asOf, arrivedAt } of rows) {
    expect(asOf).toBeLessThanOrEqual(arrivedAt);
    expect(asOf).toBeGreaterThan(arrivedAt - 10_000);
  }
  expect(bench.state()).toBe("live");
});

it("rows soon follow in order when all trade ids start over", async () => {
  const bench = await startLiveOnExchange(exchange, ["BTCUSDT", "ETHUSDT"]);
  await untilTicks(bench, "BTCUSDT", 4);
  const before = bench.ticker("BTCUSDT");
  exchange.faults.apply({ kind: "lowerIds" });
  await until(() => expect(bench.ticker("BTCUSDT").lastTradeId).toBeLessThan(before.lastTradeId));
  const rows = recordRow(bench, "BTCUSDT");
  exchange.faults.apply({ kind: "outOfOrder", byMs: 3_000 });
  await untilTicks(bench, "BTCUSDT", 5);
  expect(tradeIds(rows)).toEqual(tradeIds(rows).sort((a, b) => a - b));
  expect(bench.ticker("BTCUSDT").state).toBe("live");
});

it("tickers of the service with a close time ahead do not keep ticks away", async () => {
  const bench = startOnExchange(exchange, ["BTCUSDT"]);
  const answer = await fetch(`${exchange.restUrl}/api/v3/ticker/24hr?symbol=BTCUSDT`);
  const { lastId } = (await answer.json()) as { lastId: number };
  const values = { average: "1", last: "0.5", pchange: "1", change: "1", high: "1", low: "1" };
  const counts = { volume: 1, qvolume: 1, trades: 1, open: 1, close: Date.now() + 300_000 };
  const asOf = Date.now();
  Object.assign(bench.service, {
    fails: false,
    tickers: { BTCUSDT: { ...values, ...counts, lastId, asOf } },
  });
  bench.pipeline.setSymbols(["BTCUSDT"]);
  await until(() => expect(bench.ticker("BTCUSDT").state).toBe("live"));
  await untilTicks(bench, "BTCUSDT", 2);
  expect(bench.ticker("BTCUSDT").last).not.toBe("0.5");
});

it("a symbol with a last price of zero shows no data and its old values until a price comes", async () => {
  const bench = await startLiveOnExchange(exchange, ["BTCUSDT", "ETHUSDT"]);
  exchange.faults.apply({ kind: "zeroPrice", symbols: ["ETHUSDT"] });
  await until(() => expect(bench.ticker("ETHUSDT").state).toBe("silent"));
  const { last } = bench.ticker("ETHUSDT");
  expect(Number(last)).toBeGreaterThan(0);
  await untilTicks(bench, "BTCUSDT", 2);
  expect(bench.ticker("ETHUSDT")).toMatchObject({ state: "silent", last });
  exchange.faults.reset();
  await until(() => expect(bench.ticker("ETHUSDT").state).toBe("live"));
});
