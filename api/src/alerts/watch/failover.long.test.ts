import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, setUpDatabase } from "../../testing/databases.ts";
import { createMortalDatabase } from "../../testing/mortal-database.ts";
import { createWatchBench, type WatchBench } from "../../testing/watch-bench.ts";

const STEPS = ["begin", "statement", "commit"] as const;
const soon = { timeout: 15_000, interval: 20 };

describe.each(ENGINES)("several instances on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());

  it("records the same crossings at whichever step an instance dies", async () => {
    const symbols = Array.from({ length: 12 }, (_, at) => `S${at}USDT`);
    const userId = await bench.addMember();
    const targets = symbols.flatMap((symbol) => [98, 99, 100, 101, 102].map((price) => ({ symbol, price })));
    const since = Date.now();
    for (const { symbol, price } of targets) {
      const kind = price % 2 === 0 ? "above" : "below";
      await bench.addAlert({ kind, price: `${price}` }, { symbol, userId, since });
    }
    // One price a second and symbol, each at another time: klines and ticks show the same prices.
    let turn = 0;
    const trading = setInterval(() => {
      const at = turn % symbols.length;
      const price = 100 + 3 * Math.sin(Math.floor(turn / symbols.length) * (0.3 + at / 20) + at);
      bench.trade(Math.round(price * 100) / 100, symbols[at]);
      turn += 1;
    }, 1_000 / symbols.length);

    for (let life = 0; life < 6; life += 1) {
      // Each instance dies at a later one of its begins, statements or commits.
      const [last, most] = [STEPS[life % STEPS.length], 1 + 2 * life];
      let count = 0;
      const mortal = createMortalDatabase(opened.database, (step) => {
        if (step === last) count += 1;
        return step === last && count === most;
      });
      const instance = bench.start({ database: mortal.database });
      await expect.poll(mortal.isDead, soon).toBe(true);
      instance.kill();
    }
    clearInterval(trading);
    bench.start();

    const expected = targets.flatMap(({ symbol, price }) => {
      const hasReached = (point: { price: number }) =>
        price % 2 === 0 ? point.price >= price : point.price <= price;
      const path = bench.paths.pathOf(symbol);
      const crossing = path.find(
        (point, at) => at > 0 && hasReached(point) && !hasReached(path[at - 1] ?? point),
      );
      return crossing === undefined ? [] : [`${symbol} ${price} ${crossing.price}`];
    });
    const found = async () =>
      (await bench.log()).map((row) => `${row.symbol} ${JSON.parse(row.condition).price} ${row.price}`);
    await expect.poll(async () => (await found()).toSorted(), soon).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(5);
    // What is sent within a transaction that a death rolls back is sent again by the next instance.
    const told = new Set(bench.told.map(({ alertId, number }) => `${alertId} ${number}`));
    expect(told.size).toBe(expected.length);
  }, 90_000);
});
