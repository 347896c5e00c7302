import { createMarket } from "@cointide/exchange-sim/market";
import { describe, expect, it, vi } from "vitest";
import { convertedFormat } from "../format/conversion.ts";
import { decimalTexts } from "../format/decimal-texts.ts";
import { CurrencyConverter, reachableCurrencies } from "./currency-converter.ts";

const NOON = Date.UTC(2026, 10, 24, 12) / 1_000;
const market = createMarket(1, () => true);
const assets = market
  .pairs()
  .filter(({ status }) => status === "TRADING")
  .map(({ symbol, base, quote }) => ({ symbol, base, quote, tick: "0.01" }));

/** The last price of a pair as the exchange sends it. */
function sent(symbol: string): string {
  const pair = market.pair(symbol);
  const steps = market.series(symbol)?.priceAt(NOON);
  if (pair === undefined || steps === undefined) throw new Error(`${symbol} is not traded.`);
  return (steps / 10 ** pair.priceDecimals).toFixed(8);
}

/** An exact decimal as a fraction of integers. */
const units = (text: string): bigint => BigInt(text.replace(".", ""));
const SCALE = 10n ** 8n;

describe("the converter", () => {
  it.each([
    ["BTCUSDT", "EUR", [["EURUSDT", -1]]],
    ["BTCUSDT", "JPY", [["USDTJPY", 1]]],
    ["ETHBTC", "TRY", [["BTCTRY", 1]]],
    [
      "ETHBTC",
      "BRL",
      [
        ["BTCUSDT", 1],
        ["USDTBRL", 1],
      ],
    ],
    [
      "XRPUSDC",
      "GBP",
      [
        ["USDCUSDT", 1],
        ["GBPUSDT", -1],
      ],
    ],
    ["SHIBUSDT", "BTC", [["BTCUSDT", -1]]],
    ["BTCTRY", "USD", [["USDTTRY", -1]]],
    ["XRPUSDC", "USD", [["USDCUSDT", 1]]],
  ] as const)(
    "shows %s in %s as exact integers of what the exchange sends give it",
    (symbol, currency, path) => {
      const converter = new CurrencyConverter({ assets, currency, lastOf: sent, onNeed: () => {} });
      const conversion = converter.of(symbol);
      expect(converter.symbols()).toEqual(path.map(([pair]) => pair));
      const last = sent(symbol);
      const format = convertedFormat(symbol, last, conversion, false);
      const { text, exact } = decimalTexts(last, "price", format);
      const shift = BigInt(format.exponent + format.places);
      let [above, below] = [units(last) * 10n ** shift, SCALE];
      for (const [pair, power] of path) {
        above *= power === 1 ? units(sent(pair)) : SCALE;
        below *= power === 1 ? SCALE : units(sent(pair));
      }
      const rounded = (2n * above + below) / (2n * below);
      expect(BigInt(text.replace(/[,.]/g, ""))).toBe(rounded);
      expect(exact).toMatch(new RegExp(`^[\\d,.]+ ${conversion.quote}$`));
    },
  );

  it("changes a quote's conversion only when its rate does, and says so", () => {
    let eur = "1.08";
    const lastOf = (symbol: string) => (symbol === "EURUSDT" ? eur : sent(symbol));
    const converter = new CurrencyConverter({ assets, currency: "EUR", lastOf, onNeed: () => {} });
    const [before, other] = [converter.of("BTCUSDT"), converter.of("ETHBTC")];
    expect(converter.of("ETHUSDT")).toBe(before);
    expect(converter.refresh()).toBe(false);
    eur = "1.09";
    expect(converter.refresh()).toBe(true);
    expect(converter.of("BTCUSDT").rate).toBe(1 / 1.09);
    expect(converter.of("ETHBTC")).toBe(other);
  });

  it("marks amounts with their quote while a rate is missing, too old, or impossible", () => {
    let last: string | undefined;
    const pairs = [...assets, { symbol: "BTCXYZ", base: "BTCX", quote: "YZ", tick: "1" }];
    const converter = new CurrencyConverter({
      assets: pairs,
      currency: "EUR",
      lastOf: () => last,
      onNeed: () => {},
    });
    expect(converter.of("BTCUSDT")).toMatchObject({ quote: "USDT", sign: "USDT", rate: null });
    expect(converter.of("BTCXYZ")).toMatchObject({ quote: "YZ", rate: null });
    last = "1.08";
    expect(converter.refresh()).toBe(true);
    expect(converter.of("BTCUSDT")).toMatchObject({ sign: "€", isApproximate: true });
    last = undefined;
    expect(converter.refresh()).toBe(true);
    expect(converter.of("BTCUSDT")).toMatchObject({ sign: "USDT", rate: null, isApproximate: false });
  });

  it("needs no rate for amounts that are in the currency already, and takes USDT for dollars", () => {
    const onNeed = vi.fn();
    const inEuro = new CurrencyConverter({ assets, currency: "EUR", lastOf: () => undefined, onNeed });
    expect(inEuro.of("BTCEUR")).toMatchObject({ rate: 1, isApproximate: false, sign: "€" });
    const inDollars = new CurrencyConverter({ assets, currency: "USD", lastOf: () => undefined, onNeed });
    expect(inDollars.of("BTCUSDT")).toMatchObject({ rate: 1, isApproximate: true, sign: "$" });
    expect(onNeed).not.toHaveBeenCalled();
    inDollars.of("BTCUSDC");
    expect(onNeed).toHaveBeenCalledTimes(1);
    expect(inDollars.symbols()).toEqual(["USDCUSDT"]);
  });

  it("reaches each currency by the simulated exchange's pairs, and none that lost its pairs", () => {
    expect(reachableCurrencies(assets)).toEqual(["USD", "EUR", "GBP", "TRY", "BRL", "JPY", "BTC"]);
    const without = assets.filter(({ symbol }) => !symbol.includes("JPY") && !symbol.includes("GBP"));
    expect(reachableCurrencies(without)).toEqual(["USD", "EUR", "TRY", "BRL", "BTC"]);
    expect(reachableCurrencies([])).toEqual(["USD"]);
  });
});
