import { createMarket } from "@cointide/exchange-sim/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversionPaths } from "./conversion-path.ts";

const pair = (base: string, quote: string) => ({ symbol: base + quote, base, quote });
const listed = createMarket(1, () => true)
  .pairs()
  .filter(({ status }) => status === "TRADING");

/** "USDT → EUR" as the pairs on its way, those that are divided by with "1/". */
function wayFrom(pairs: Parameters<typeof conversionPaths>[0], from: string, to: string): string | null {
  const path = conversionPaths(pairs)(from, to);
  return path?.map(({ symbol, isInverted }) => `${isInverted ? "1/" : ""}${symbol}`).join(" ") ?? null;
}

describe("a path through listed pairs", () => {
  it.each([
    ["USDT", "USDT", ""],
    ["USDT", "EUR", "1/EURUSDT"],
    ["USDT", "GBP", "1/GBPUSDT"],
    ["USDT", "BRL", "USDTBRL"],
    ["USDT", "BTC", "1/BTCUSDT"],
    ["USDC", "USDT", "USDCUSDT"],
    ["EUR", "USDT", "EURUSDT"],
    ["TRY", "USDT", "1/USDTTRY"],
    ["BTC", "BRL", "BTCUSDT USDTBRL"],
    ["TRY", "JPY", "1/USDTTRY USDTJPY"],
    ["BNB", "EUR", "BNBEUR"],
    ["FDUSD", "EUR", "FDUSDUSDT 1/EURUSDT"],
  ])("leads from %s to %s by %j", (from, to, way) => expect(wayFrom(listed, from, to)).toBe(way));
});

describe("conversionPaths", () => {
  it("goes through the most used asset of those that are as short", () => {
    const pairs = [pair("X", "BTC"), pair("X", "USDC"), pair("BTC", "Y"), pair("USDC", "Y")];
    expect(wayFrom(pairs, "X", "Y")).toBe("XUSDC USDCY");
  });

  it("needs three pairs where no fewer do", () => {
    const pairs = [pair("X", "BTC"), pair("BTC", "USDT"), pair("Y", "USDT")];
    expect(wayFrom(pairs, "X", "Y")).toBe("XBTC BTCUSDT 1/YUSDT");
  });

  it("takes no path of four pairs, and none through assets that few people trade", () => {
    const long = [pair("X", "BTC"), pair("BTC", "USDT"), pair("USDT", "USDC"), pair("USDC", "Y")];
    expect(wayFrom(long, "X", "Y")).toBeNull();
    expect(wayFrom([pair("X", "PEPE"), pair("PEPE", "Y")], "X", "Y")).toBeNull();
    expect(wayFrom([], "USDT", "EUR")).toBeNull();
  });

  it("leads back by the same pairs the other way round", () => {
    const assets = fc.constantFrom("USDT", "USDC", "BTC", "ETH", "EUR", "TRY", "GBP", "JPY", "BRL");
    const findPath = conversionPaths(listed);
    fc.assert(
      fc.property(assets, assets, (from, to) => {
        const there = findPath(from, to) ?? [];
        expect(findPath(to, from)?.length).toBe(there.length);
        expect(there.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
