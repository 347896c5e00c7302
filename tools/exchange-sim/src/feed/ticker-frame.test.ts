import { afterEach, describe, expect, it } from "vitest";
import { createBench } from "../testing/bench.ts";
import { isTickOf } from "../testing/feed-client.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
const { start, join } = bench;
afterEach(bench.clear);

const DAY = 86_400_000;

describe("a tick", () => {
  it("has all fields of @ticker with their exact types", async () => {
    const client = await join(await start(), "/ws/btcusdt@ticker");
    const tick = await client.waitFor(isTickOf("BTCUSDT"));
    const decimals = ["p", "P", "w", "x", "c", "Q", "b", "B", "a", "A", "o", "h", "l", "v", "q"];
    const integers = ["E", "O", "C", "F", "L", "n"];
    expect(Object.keys(tick).sort()).toEqual(["e", "s", ...decimals, ...integers].sort());
    for (const name of decimals) expect(tick[name], name).toMatch(/^-?\d+\.\d+$/);
    for (const name of integers) expect(Number.isInteger(tick[name]), name).toBe(true);
    expect(tick.C - tick.O).toBe(DAY);
    expect(tick.L - tick.F + 1).toBe(tick.n);
    expect(Number(tick.c) - Number(tick.o)).toBeCloseTo(Number(tick.p), 8);
    expect((Number(tick.p) / Number(tick.o)) * 100).toBeCloseTo(Number(tick.P), 3);
    expect(Number(tick.q) / Number(tick.v)).toBeCloseTo(Number(tick.w), 4);
    for (const name of ["c", "o", "w"]) {
      expect(Number(tick[name])).toBeGreaterThanOrEqual(Number(tick.l));
      expect(Number(tick[name])).toBeLessThanOrEqual(Number(tick.h));
    }
    expect(Number(tick.b)).toBeLessThan(Number(tick.a));
  });

  it("tells what REST tells at the same moment", async () => {
    const now = Date.UTC(2026, 6, 1, 12, 0, 0, 500);
    const exchange = await start({ now: () => now });
    const client = await join(exchange, "/ws/adausdt@ticker");
    const tick = await client.waitFor(isTickOf("ADAUSDT"));
    const day = (await get(exchange, "ticker/24hr", { symbol: "ADAUSDT" })).body;
    const [kline] = (await get(exchange, "klines", { symbol: "ADAUSDT", interval: "1m", limit: 1 })).body;
    expect({ c: tick.c, o: tick.o, h: tick.h, l: tick.l, v: tick.v, q: tick.q, n: tick.n }).toEqual({
      ...{ c: day.lastPrice, o: day.openPrice, h: day.highPrice, l: day.lowPrice },
      ...{ v: day.volume, q: day.quoteVolume, n: day.count },
    });
    expect(tick.c).toBe(kline[4]);
  });

  it("costs a fraction of the second between its turns for 600 symbols", async () => {
    const exchange = await start({ tickMs: 1000 });
    const { symbols } = (await get(exchange, "exchangeInfo", { symbolStatus: "TRADING" })).body;
    const streams: string[] = symbols
      .slice(0, 600)
      .map((entry: { symbol: string }) => `${entry.symbol.toLowerCase()}@ticker`);
    const client = await join(exchange);
    for (let from = 0; from < 600; from += 200) {
      await client.ask("SUBSCRIBE", streams.slice(from, from + 200));
    }
    await expect.poll(() => client.texts.length).toBeGreaterThan(600);
    const before = process.cpuUsage();
    const begun = client.texts.length;
    await expect.poll(() => client.texts.length).toBeGreaterThan(begun + 590);
    const spent = process.cpuUsage(before);
    // Both ends of the socket run in this process, so this is more than the exchange's own share.
    expect((spent.user + spent.system) / 1000).toBeLessThan(400);
  });
});
