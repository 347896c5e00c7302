import { expect, it } from "vitest";
import { tick, tickFor, wait } from "../exchange/testing/fake-time.ts";
import { runOnFakeTime, startLive } from "../testing/fake-pipeline.ts";

const SECOND = 1_000;
const SYMBOLS = ["BTCUSDT", "ETHUSDT"];

runOnFakeTime();

/** A live board, and a way to let ETHUSDT tick with such facts once a second beside BTCUSDT. */
async function start() {
  const bench = await startLive(SYMBOLS);
  await tickFor(bench.feed, SYMBOLS, 4 * SECOND);
  const tickWith = async (seconds: number, factsAt: (second: number) => Parameters<typeof tick>[3]) => {
    for (let second = 0; second < seconds; second += 1) {
      tick(bench.feed.socket(), ["BTCUSDT"]);
      tick(bench.feed.socket(), ["ETHUSDT"], "7", factsAt(second));
      await wait(SECOND);
    }
  };
  return { ...bench, tickWith };
}

it("shows a symbol's prices again within 3 s where its trade ids start over", async () => {
  const { ticker, tickWith, states } = await start();
  await tickWith(3, (second) => ({ lastTradeId: second + 1 }));
  expect(ticker("ETHUSDT")).toMatchObject({ last: "7", lastTradeId: 3, state: "live" });
  expect(states()).toEqual(["idle", "connecting", "live"]);
});

it("marks a row within 5 s whose ticks are all older than the one that it shows", async () => {
  const { ticker, tickWith } = await start();
  const { last, asOf } = ticker("ETHUSDT");
  // The last tick came a second before.
  await tickWith(4, (second) => ({ lastTradeId: second + 1, asOf: asOf - 5 * SECOND }));
  expect(ticker("ETHUSDT")).toMatchObject({ last, asOf, state: "silent" });
});

it("shows what the feed brings within 3 s where the service's trade ids are ahead of it", async () => {
  const { feed, service, ticker } = await start();
  const { lastTradeId } = ticker("ETHUSDT");
  const values = { average: "9", last: "9", pchange: "1", change: "1", high: "9", low: "9" };
  const counts = { volume: 1, qvolume: 1, trades: 1, open: 1, close: 1, lastId: lastTradeId + 500 };
  service.fails = false;
  service.tickers = { ETHUSDT: { ...values, ...counts, asOf: Date.now() } };
  feed.socket().drop();
  await wait(SECOND);
  expect(ticker("ETHUSDT").last).toBe("9");
  await tickFor(feed, SYMBOLS, 3 * SECOND);
  expect(ticker("ETHUSDT").last).toBe("11");
});
