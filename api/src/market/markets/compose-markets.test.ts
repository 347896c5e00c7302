import { expect, it } from "vitest";
import { wireMiniTicker } from "../../testing/wire-fixtures.ts";
import { parseMiniTickers } from "../exchange-wire.ts";
import { composeMarkets } from "./compose-markets.ts";

const pair = (base: string, quote: string) => ({ symbol: base + quote, base, quote });

type Ticker = Partial<ReturnType<typeof wireMiniTicker>>;

function compose(pairs: ReturnType<typeof pair>[], tickers: Record<string, Ticker>) {
  const wire = Object.entries(tickers).map(([symbol, ticker]) => ({ ...wireMiniTicker(symbol), ...ticker }));
  const { items } = parseMiniTickers(wire);
  return composeMarkets({ pairs, tickers: new Map(items), at: 0, readEarlier: () => null });
}

/** The 24 h quote volume in USDT, by symbol. */
const usdtOf = (markets: ReturnType<typeof compose>) =>
  Object.fromEntries(markets.map(([symbol, , , ticker]) => [symbol, ticker?.[7]]));

it("gives the exchange's decimals and volumes, and the percent of open and last price", () => {
  expect(compose([pair("BTC", "USDT")], { BTCUSDT: {} })).toEqual([
    [
      ...["BTCUSDT", "BTC", "USDT"],
      [
        ...["117100.01000000", "118304.56000000", "119211.12000000", "116020.30000000", "-1.018"],
        ...[14_803.71956, 1_745_422_461.9021835, 1_745_422_461.9, 5_102_345_678],
      ],
    ],
  ]);
});

it("leaves zero prices and malformed tickers unknown", () => {
  const pairs = ["BTC", "ETH", "SOL", "XRP", "ADA"].map((base) => pair(base, "USDT"));
  const markets = compose(pairs, {
    BTCUSDT: { lastPrice: "0.00000000" },
    ETHUSDT: { highPrice: "-1" },
    SOLUSDT: { lastId: 1.5 },
    XRPUSDT: { lastPrice: "1.5" },
  });
  expect(markets.map(([symbol, , , ticker]) => [symbol, ticker?.[0]])).toEqual([
    ...[["BTCUSDT", undefined] as const, ["ETHUSDT", undefined] as const, ["SOLUSDT", undefined] as const],
    ...[["XRPUSDT", "1.5"] as const, ["ADAUSDT", undefined] as const],
  ]);
});

it("counts volumes in USDT by the fewest pairs that lead there, in either direction", () => {
  const pairs = [
    ...[pair("BTC", "USDT"), pair("ETH", "BTC"), pair("USDT", "TRY"), pair("BTC", "TRY")],
    ...[pair("BTC", "JPY"), pair("ADA", "IDR")],
  ];
  const volume = { quoteVolume: "1000" };
  const markets = compose(pairs, {
    BTCUSDT: { ...volume, lastPrice: "50000" },
    ETHBTC: { ...volume, lastPrice: "0.05" },
    USDTTRY: { ...volume, lastPrice: "40" },
    BTCTRY: { ...volume, lastPrice: "2500000" },
    BTCJPY: { ...volume, lastPrice: "7500000" },
    ADAIDR: { ...volume, lastPrice: "9000" },
  });
  expect(usdtOf(markets)).toEqual({
    ...{ BTCUSDT: 1_000, ETHBTC: 50_000_000, USDTTRY: 25, BTCTRY: 25 },
    ...{ BTCJPY: 6.67, ADAIDR: null },
  });
});
