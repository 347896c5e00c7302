import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Exchange, startExchange } from "../exchange.ts";
import { get } from "../testing/rest-client.ts";

const FOLDER = join(import.meta.dirname, "fixtures");
const MINUTE = 60_000;
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
  it("has the recorded klines at the time of the recording, and no trades in a missing minute", async () => {
    const klines = await klinesOf("ADAUSDT", "1m", BEGIN, 12);
    const lines = readFileSync(join(FOLDER, "ADAUSDT.csv"), "utf8").trim().split("\n").slice(1);
    const recorded = lines.map((line) => line.split(",").map(Number));
    expect(recorded).toHaveLength(11);
    for (const [time, ...numbers] of recorded) {
      const kline = klines.find(([openTime]) => Number(openTime) === time);
      expect(kline?.slice(1, 6).map(Number)).toEqual(numbers);
    }
    expect(klines.map((kline) => kline[0])).toEqual(Array.from({ length: 12 }, (_, i) => BEGIN + i * MINUTE));
    // The recording lacks the sixth minute.
    const close = klines[4]?.[4];
    expect(klines[5]?.slice(1, 6)).toEqual([close, close, close, close, expect.stringMatching(/^0\.0+$/)]);
  });

  it("repeats before its start and after its end", async () => {
    const recorded = (await klinesOf("ADAUSDT", "1m", BEGIN, 12)).map((kline) => kline.slice(1, 6));
    now = BEGIN + 1001 * 12 * MINUTE;
    const rounds = await klinesOf("ADAUSDT", "1m", BEGIN + 1000 * 12 * MINUTE, 12);
    expect(rounds.map((kline) => kline.slice(1, 6))).toEqual(recorded);
    const earlier = await klinesOf("ADAUSDT", "1m", BEGIN - 24 * MINUTE, 12);
    expect(earlier.map((kline) => kline.slice(1, 6))).toEqual(recorded);
  });

  it("is listed under its file's name, in steps as fine as its prices, next to simulated pairs", async () => {
    const { symbols } = (await get(exchange, "exchangeInfo", { symbols: ["NEWCOINUSDT", "ADAUSDT"] })).body;
    expect(symbols[0]).toMatchObject({ baseAsset: "NEWCOIN", quoteAsset: "USDT", status: "TRADING" });
    expect(symbols[0].filters[0].tickSize).toBe("0.01000000");
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.count).toBeGreaterThan(0);
  });
});

it("rejects a folder without klines", async () => {
  await expect(startExchange({ klines: import.meta.dirname })).rejects.toThrow("There are no .csv files in");
});
