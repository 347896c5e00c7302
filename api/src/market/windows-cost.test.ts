import { expect, it } from "vitest";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";

const SYMBOLS = Array.from({ length: 300 }, (_, index) => `A${index}USDT`);
const WINDOWS = ["7d", "7d", "1d", "1h"];
const MINUTES = 2;

function setup() {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock();
  return { exchange, clock, market: createCachedMarket(exchange, { now: clock.now }) };
}

/** Returns pseudo-random numbers below 1, always the same ones. */
function createChance() {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** The weight of windows in each minute while this many people look at one every 20 s. */
async function minutesOf(people: number): Promise<number[]> {
  const { exchange, clock, market } = setup();
  const chance = createChance();
  const weights: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const before = exchange.of("window").length;
    for (let visit = 0; visit < 3 * people; visit += 1) {
      clock.advance(20_000 / people);
      const from = Math.floor(chance() * (SYMBOLS.length - 5));
      await market.window(SYMBOLS.slice(from, from + 5), WINDOWS[visit % 4] ?? "").catch(() => {});
    }
    const requests = exchange.of("window").slice(before);
    weights.push(requests.reduce((sum, { symbols }) => sum + Math.min(200, 4 * symbols.length), 0));
  }
  return weights;
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

it("windows cost no more for 1,000 people than for 100, and at first hardly more", async () => {
  const [few, many] = [await minutesOf(100), await minutesOf(1_000)];
  expect(sum(many.slice(1))).toBeLessThanOrEqual(sum(few.slice(1)));
  expect(sum(many)).toBeLessThanOrEqual(1.1 * sum(few));
  // A third of the exchange's limit, and a fifth.
  for (const [first, ...later] of [few, many]) {
    expect(first).toBeLessThanOrEqual(2_000);
    for (const weight of later) expect(weight).toBeLessThanOrEqual(1_200);
  }
});

it("what was asked for in vain is fetched together when there is room for it", async () => {
  const { exchange, clock, market } = setup();
  await market.pairs();
  const ask = (symbol: string) => market.window([symbol], "7d");
  const outcomes = await Promise.allSettled(SYMBOLS.map(ask));
  const refused = outcomes.filter(({ status }) => status === "rejected").length;
  expect(refused).toBeGreaterThan(1);
  await expect(ask("A299USDT")).rejects.toMatchObject({ failure: "busy" });
  clock.advance(30_000);
  await ask("A299USDT");
  expect(exchange.of("window").at(-1)?.symbols).toHaveLength(refused);
});
