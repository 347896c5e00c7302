import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Exchange, startExchange } from "../exchange.ts";
import { get } from "../testing/rest-client.ts";

const FOLDER = join(import.meta.dirname, "fixtures");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When both recordings begin. The first spans 12 minutes, of which the sixth is missing; the other 6 hours. */
const BEGIN = 1_717_200_000_000;

let now = BEGIN + 12 * MINUTE - 1;
let exchange: Exchange;

beforeAll(async () => {
  exchange = await startExchange({ klines: FOLDER, now: () => now });
});
afterAll(() => exchange.stop());

const klinesOf = async (symbol: string, interval: string, startTime: number, limit: number) =>
  (await get(exchange, "klines", { symbol, interval, startTime, limit })).body as string[][];

describe("a recorded pair", () => {
  it("has at the time of its recording exactly the recorded klines", async () => {
    const klines = await klinesOf("ADAUSDT", "1m", BEGIN, 12);
    const lines = readFileSync(join(FOLDER, "ADAUSDT.csv"), "utf8").trim().split("\n").slice(1);
    const recorded = lines.map((line) => line.split(",").map(Number));
    expect(recorded).toHaveLength(11);
    for (const [time, ...numbers] of recorded) {
      const kline = klines.find(([openTime]) => Number(openTime) === time);
      expect(kline?.slice(1, 6).map(Number)).toEqual(numbers);
    }
    expect(klines.map((kline) => kline[0])).toEqual(Array.from({ length: 12 }, (_, i) => BEGIN + i * MINUTE));
  });

  it("stands still in a minute that is missing from the recording", async () => {
    const klines = await klinesOf("ADAUSDT", "1m", BEGIN + 4 * MINUTE, 2);
    const before = klines[0] as string[];
    const missing = klines[1] as string[];
    expect(missing.slice(1, 5)).toEqual(Array(4).fill(before[4]));
    expect(Number(missing[5])).toBe(0);
    expect(missing[8]).toBe(0);
  });

  it("splits hours into minutes that join back into them", async () => {
    now = BEGIN + 6 * HOUR - 1;
    const [hour] = await klinesOf("NEWCOINUSDT", "1h", BEGIN + HOUR, 1);
    const minutes = await klinesOf("NEWCOINUSDT", "1m", BEGIN + HOUR, 60);
    expect(minutes[0]?.[1]).toBe(hour?.[1]);
    expect(minutes.at(-1)?.[4]).toBe(hour?.[4]);
    expect(Math.max(...minutes.map((kline) => Number(kline[2])))).toBe(Number(hour?.[2]));
    expect(minutes.reduce((sum, kline) => sum + Number(kline[5]), 0)).toBeCloseTo(Number(hour?.[5]), 4);
  });

  it("is played over and over, long after its end and before its beginning", async () => {
    const recorded = (await klinesOf("ADAUSDT", "1m", BEGIN, 12)).map((kline) => kline.slice(1, 6));
    now = BEGIN + 1001 * 12 * MINUTE;
    const rounds = await klinesOf("ADAUSDT", "1m", BEGIN + 1000 * 12 * MINUTE, 12);
    expect(rounds.map((kline) => kline.slice(1, 6))).toEqual(recorded);
    const earlier = await klinesOf("ADAUSDT", "1m", BEGIN - 24 * MINUTE, 12);
    expect(earlier.map((kline) => kline.slice(1, 6))).toEqual(recorded);
  });

  it("counts its trades ever upwards from round to round", async () => {
    now = BEGIN + 13 * MINUTE + 20_000;
    const before = (await get(exchange, "ticker", { symbol: "ADAUSDT", windowSize: "5m" })).body;
    now += 12 * MINUTE;
    const after = (await get(exchange, "ticker", { symbol: "ADAUSDT", windowSize: "5m" })).body;
    expect(after.firstId).toBeGreaterThan(before.lastId);
  });

  it("is listed under its file's name, in steps as fine as its prices, while other pairs walk on", async () => {
    const { symbols } = (await get(exchange, "exchangeInfo", { symbols: ["NEWCOINUSDT", "ADAUSDT"] })).body;
    expect(symbols[0]).toMatchObject({ baseAsset: "NEWCOIN", quoteAsset: "USDT", status: "TRADING" });
    expect(symbols[0].filters[0].tickSize).toBe("0.01000000");
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.count).toBeGreaterThan(0);
  });
});

it("a folder without klines stops the exchange with a sentence", async () => {
  await expect(startExchange({ klines: import.meta.dirname })).rejects.toThrow("There are no .csv files in");
});
