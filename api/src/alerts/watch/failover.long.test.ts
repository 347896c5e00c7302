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

  it("records the same crossings if an instance dies at any step", async () => {
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
      // Each run kills the instance one step later: at a BEGIN, a statement or a COMMIT.
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
    // The next instance repeats messages of a transaction that the crash rolled back.
    const told = new Set(bench.told.map(({ alertId, number }) => `${alertId} ${number}`));
    expect(told.size).toBe(expected.length);
  }, 90_000);
});
