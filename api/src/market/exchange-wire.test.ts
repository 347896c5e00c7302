import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import type { Kline } from "@cointide/shared/contracts/klines";
import { assetsSchema, marketTickersSchema } from "@cointide/shared/contracts/market";
import {
  BAD_CHANGES,
  BAD_OPTIONAL_PRICES,
  BAD_PRICES,
  ZERO_PRICES,
} from "@cointide/shared/exchange/testing/bad-values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  WIRE_EXCHANGE_INFO,
  WIRE_KLINE,
  wireDayTicker,
  wirePair,
  wireWindowTicker,
} from "../testing/wire-fixtures.ts";
import { parseKlines, parsePairs, parseTickers } from "./exchange-wire.ts";

describe("exchangeInfo", () => {
  it("gives the pairs that are listed, with the price step stripped of trailing zeros", () => {
    const { items, malformed } = parsePairs(WIRE_EXCHANGE_INFO);
    const trading = items.filter(({ isHalted }) => !isHalted);
    expect(trading).toEqual([
      { symbol: "BTCUSDT", base: "BTC", quote: "USDT", tick: "0.01", isHalted: false },
      { symbol: "SHIBUSDT", base: "SHIB", quote: "USDT", tick: "0.00000001", isHalted: false },
      { symbol: "BTCJPY", base: "BTC", quote: "JPY", tick: "1", isHalted: false },
      { symbol: "BTCIDR", base: "BTC", quote: "IDR", tick: "100", isHalted: false },
      { symbol: "1000SATSTRY", base: "1000SATS", quote: "TRY", tick: "0.00001", isHalted: false },
      { symbol: "币安人生USDT", base: "币安人生", quote: "USDT", tick: "0.0001", isHalted: false },
    ]);
    const halted = items.filter(({ isHalted }) => isHalted).map(({ symbol }) => symbol);
    expect(halted).toEqual(["LUNAUSDT", "XEMUSDT"]);
    expect(malformed).toBe(0);
    expect(assetsSchema.safeParse(items).success).toBe(true);
  });

  it.each(["HALT", "BREAK", "END_OF_DAY", "CANCEL_ONLY", "SOME_NEW_STATUS"])(
    "takes a pair of status %s for halted, not for one that is gone",
    (status) => {
      const { items } = parsePairs({ symbols: [wirePair("LUNAUSDT", "LUNA", "USDT", "0.01", status)] });
      expect(items).toMatchObject([{ symbol: "LUNAUSDT", isHalted: true }]);
    },
  );

  it("loses a malformed pair, not the others", () => {
    const noFilter = { ...wirePair("ETHUSDT", "ETH", "USDT", "0.01"), filters: [] };
    const oddName = wirePair("eth usdt", "ETH", "USDT", "0.01");
    const { items, malformed } = parsePairs({
      symbols: [noFilter, oddName, null, wirePair("BTCUSDT", "BTC", "USDT", "0.01")],
    });
    expect(items.map(({ symbol }) => symbol)).toEqual(["BTCUSDT"]);
    expect(malformed).toBe(3);
  });

  it.each([[null], [{}], [[]], ["<html>"], [{ symbols: [] }], [{ symbols: [{}] }]])(
    "is refused when it is %j: no list at all must not look like an empty market",
    (json) => {
      expect(() => parsePairs(json)).toThrow();
    },
  );
});

describe("tickers", () => {
  it("keep the exchange's decimals of a day as they are, and count volumes as numbers", () => {
    expect(parseTickers([wireDayTicker("BTCUSDT")]).items).toEqual([
      [
        "BTCUSDT",
        {
          average: "117904.31820045",
          last: "117100.01000000",
          pchange: "-1.018",
          change: "-1204.55000000",
          high: "119211.12000000",
          low: "116020.30000000",
          openPrice: "118304.56000000",
          volume: 14803.71956,
          qvolume: 1745422461.9021835,
          trades: 2_345_678,
          open: 1_783_944_000_007,
          close: 1_784_030_400_007,
          lastId: 5_102_345_678,
        },
      ],
    ]);
  });

  it("have the same shape when they are of a window", () => {
    const { items } = parseTickers([wireWindowTicker("SHIBUSDT")]);
    expect(items[0]?.[1]).toMatchObject({
      last: "0.00001231",
      open: 1_783_425_600_000,
      volume: 481220455712,
    });
    expect(marketTickersSchema.safeParse(Object.fromEntries(items)).success).toBe(true);
  });

  const parseWith = (field: string, values: readonly unknown[]) => {
    const good = wireDayTicker("BTCUSDT");
    const damaged = values.map((value, at) => ({ ...good, symbol: `BAD${at}`, [field]: value }));
    const { items, malformed } = parseTickers([...damaged, good]);
    return { symbols: items.map(([symbol]) => symbol), malformed };
  };

  it.each(["lastPrice", "weightedAvgPrice", "highPrice", "lowPrice", "volume", "quoteVolume"])(
    "are dropped when %s is no price or amount, and no others",
    (field) => {
      const expected = { symbols: ["BTCUSDT"], malformed: BAD_PRICES.length };
      expect(parseWith(field, BAD_PRICES)).toEqual(expected);
    },
  );

  it("are dropped when openPrice is there but no price", () => {
    const expected = { symbols: ["BTCUSDT"], malformed: BAD_OPTIONAL_PRICES.length };
    expect(parseWith("openPrice", BAD_OPTIONAL_PRICES)).toEqual(expected);
  });

  it("are taken when they have no openPrice", () => {
    const { openPrice: _, ...older } = wireDayTicker("BTCUSDT");
    expect(parseTickers([older])).toMatchObject({
      items: [["BTCUSDT", { low: older.lowPrice }]],
      malformed: 0,
    });
  });

  it.each(["priceChange", "priceChangePercent"])("are dropped when %s is no change", (field) => {
    const expected = { symbols: ["BTCUSDT"], malformed: BAD_CHANGES.length };
    expect(parseWith(field, BAD_CHANGES)).toEqual(expected);
  });

  it("are left out without being malformed when the last price is zero", () => {
    expect(parseWith("lastPrice", ZERO_PRICES)).toEqual({ symbols: ["BTCUSDT"], malformed: 0 });
  });

  it("are either refused or fit the contract, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          expect(marketTickersSchema.safeParse(Object.fromEntries(parseTickers(json).items)).success).toBe(
            true,
          );
        } catch (error) {
          expect(Array.isArray(json)).toBe(false);
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});

describe("klines", () => {
  const MINUTE = 60_000;
  /** A kline as the exchange writes it, with other values at some places. */
  const wireKline = (minute: number, rest: Record<number, unknown> = {}) =>
    Object.assign([...WIRE_KLINE], { 0: minute * MINUTE }, rest);
  const all = Array.from({ length: 500 }, (_, minute) => wireKline(minute));
  const read = (json: unknown) => {
    const { items, ...counts } = parseKlines(json);
    return { minutes: items.map(([openTime]) => openTime / MINUTE), ...counts };
  };
  const minutes = all.map((_, minute) => minute);

  it("are oldest first, though the exchange swaps ten of them or sends the newest first", () => {
    const swapped = all.map(
      (kline, at) => all[at % 50 === 0 ? at + 1 : at % 50 === 1 ? at - 1 : at] ?? kline,
    );
    expect(read(swapped)).toEqual({ minutes, malformed: 0, sent: 500 });
    expect(read(all.toReversed())).toEqual({ minutes, malformed: 0, sent: 500 });
  });

  it("are the last one alone when a time comes more than once", () => {
    const repeated = all.flatMap((kline, at) =>
      at % 50 === 0 ? [kline, wireKline(at, { 5: "7" })] : [kline],
    );
    const { items, malformed, sent } = parseKlines(repeated);
    expect(items.map(([openTime]) => openTime / MINUTE)).toEqual(minutes);
    expect(items.filter(([, , , , , volume]) => volume === 7)).toHaveLength(10);
    expect([malformed, sent]).toEqual([0, 510]);
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a text", "kline"],
    ["an object", { openTime: 1 }],
    ["too short", [1, "1", "1", "1"]],
    ["of no time", wireKline(7, { 0: "60000" })],
    ["of a time before 1970", wireKline(7, { 0: -MINUTE })],
    ["of a part of a millisecond", wireKline(7, { 0: 0.5 })],
    ...[1, 2, 3, 4].flatMap((place): [string, unknown][] =>
      ["NaN", "", "-1", "1e5", "Infinity", "0.000", 1, null].map((value) => [
        `with ${JSON.stringify(value)} for the price at place ${place}`,
        wireKline(7, { [place]: value }),
      ]),
    ),
    ["of a volume that is none", wireKline(7, { 5: "many" })],
    ["of a negative volume", wireKline(7, { 5: "-1" })],
    ["whose high is below its low", wireKline(7, { 2: "0.8", 3: "1.3" })],
    ["whose close is above its high", wireKline(7, { 4: "1.4" })],
    ["whose open is below its low", wireKline(7, { 1: "0.8" })],
  ])("are dropped and counted when they are %s, and no others", (_, item) => {
    expect(read([...all.slice(0, 7), item, ...all.slice(8)])).toEqual({
      ...{ minutes: minutes.filter((minute) => minute !== 7), malformed: 1, sent: 500 },
    });
  });

  it.each([[null], [{}], ["<html>"], [[null]], [[["nonsense"], wireKline(1, { 1: "NaN" })]]])(
    "are refused when the answer is %j: malformed klines must not look like a pair without any",
    (json) => {
      expect(() => parseKlines(json)).toThrow();
    },
  );

  it("may be none", () => expect(read([])).toEqual({ minutes: [], malformed: 0, sent: 0 }));

  it("are refused, or fit the contract in their order, whatever the JSON", () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.nat(600).map((minute) => wireKline(minute)),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(item)), (json) => {
        let items: Kline[] = [];
        try {
          items = parseKlines(json).items;
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        expect(klinesSchema.safeParse({ klines: items, hasOlder: false }).success).toBe(true);
        const times = items.map(([openTime]) => openTime);
        expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      }),
    );
  });
});
