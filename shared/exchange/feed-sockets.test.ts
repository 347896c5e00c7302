import { expect, it } from "vitest";
import { tick, wait } from "./testing/fake-time.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "./testing/feed-bench.ts";

const SECOND = 1_000;
const SYMBOLS = Array.from({ length: 1_500 }, (_, at) => `S${at}USDT`);
const FIRST = SYMBOLS.slice(0, 1_000);
const REST = SYMBOLS.slice(1_000);

runOnFakeTime();

async function startLarge() {
  const bench = startOnFakeFeed();
  bench.client.setSymbols(SYMBOLS);
  await wait(10 * SECOND);
  const [one, other] = bench.feed.open();
  if (one === undefined || other === undefined) throw new Error("There should be two connections.");
  tick(one, FIRST);
  tick(other, REST);
  await wait(SECOND);
  return { ...bench, one, other };
}

it("spreads more symbols than the exchange allows on one connection over two", async () => {
  const { one, other, lastOf, state } = await startLarge();
  expect([one.streams.size, other.streams.size]).toEqual([1_000, 500]);
  expect([lastOf("S0USDT"), lastOf("S1499USDT")]).toEqual(["11", "11"]);
  expect(state()).toBe("live");
});

it("keeps symbols where they are as others come and go, and closes a connection without any", async () => {
  const { feed, client, one, other } = await startLarge();
  client.setSymbols(SYMBOLS.slice(1));
  await wait(2 * SECOND);
  expect([one.streams.size, other.streams.size]).toEqual([999, 500]);
  client.setSymbols(FIRST);
  await wait(2 * SECOND);
  expect(feed.open()).toEqual([one]);
  expect(one.streams.size).toBe(1_000);
});

it("calls nothing live that is not: the feed is as good as its worst connection", async () => {
  const { feed, one, other, states, state } = await startLarge();
  feed.conduct.connects = "hangs";
  other.drop();
  await wait(SECOND);
  tick(one, FIRST);
  await wait(SECOND);
  expect(state()).toBe("reconnecting");
  feed.conduct.connects = "opens";
  for (let passed = 0; passed < 20; passed += 1) {
    tick(one, FIRST);
    if (feed.open().length > 1) tick(feed.socket(), REST);
    await wait(SECOND);
  }
  expect(states.slice(-2)).toEqual(["reconnecting", "live"]);
});

it("reports a gap after a loss only for the symbols of that connection", async () => {
  const { other, gaps } = await startLarge();
  other.drop();
  await wait(2 * SECOND);
  expect(gaps).toEqual([REST]);
});

it("needs one connection for what one can carry", async () => {
  const { feed } = await startLive(FIRST);
  expect(feed.sockets).toHaveLength(1);
});
