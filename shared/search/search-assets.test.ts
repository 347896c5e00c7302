import { beforeAll, describe, expect, it } from "vitest";
import { loadCoins } from "../coins/coin-names.ts";
import { type AssetIndex, indexAssets } from "./asset-index.ts";
import { readList, searchAssets } from "./search-assets.ts";
import { LISTED_ASSETS as ASSETS } from "./testing/listed-assets.ts";

/** Parts and misspellings of names, and pairs, as people type them. */
const TYPED: readonly [typed: string, meant: string][] = [
  ["shiba", "SHIBUSDT"],
  ["stellar lumens", "XLMUSDT"],
  ["graph", "GRTUSDT"],
  ["lido", "LDOUSDT"],
  ["pancake swap", "CAKEUSDT"],
  ["baby doge", "1MBABYDOGEUSDT"],
  ["bitcoin/eur", "BTCEUR"],
  ["btc/usdt", "BTCUSDT"],
  ["btc usdt", "BTCUSDT"],
  ["btcusdt", "BTCUSDT"],
  ["eth btc", "ETHBTC"],
  ["ETH-EUR", "ETHEUR"],
  ["dogecoin try", "DOGETRY"],
  ["solana/btc", "SOLBTC"],
  ["usdt/try", "USDTTRY"],
  ["etherium", "ETHUSDT"],
  ["bitcion", "BTCUSDT"],
  ["cardno", "ADAUSDT"],
  ["polkadto", "DOTUSDT"],
];

let index: AssetIndex;
beforeAll(async () => {
  index = indexAssets(ASSETS, await loadCoins());
});
const search = (text: string) => searchAssets(index, text).symbols;

describe("the pairs that a text means", () => {
  it.each(TYPED)("begin for %j with %s", (typed, meant) => expect(search(typed)[0]).toBe(meant));

  it("begin with a pair of the coin for each code and name of a listed one", async () => {
    const coins = await loadCoins();
    const baseOf = new Map(ASSETS.map(({ symbol, base }) => [symbol, base]));
    for (const base of new Set(baseOf.values())) {
      for (const name of [base, ...(coins.get(base)?.names ?? [])])
        expect(baseOf.get(search(name.toLowerCase())[0] ?? ""), name).toBe(base);
    }
  });

  it.each(["eth", "USD", " cus ", "satst", "1inch", "生usdt", "o"])(
    "hold all symbols that contain %j",
    (text) => {
      const term = text.trim().toUpperCase();
      const containing = ASSETS.filter(({ symbol }) => symbol.includes(term)).map(({ symbol }) => symbol);
      expect(search(text)).toEqual(expect.arrayContaining(containing));
    },
  );

  it.each(["eth", "btc/usdt", "try", "satst"])("are none but symbols that contain the code %j", (text) => {
    const term = text.replace("/", "").toUpperCase();
    expect(search(text).filter((symbol) => !symbol.includes(term))).toEqual([]);
  });

  it("are those of other coins, too, whose name begins like the text", () => {
    expect(search("polk")[0]).toBe("DOTUSDT");
    expect(search("ethe")[0]).toBe("ETHUSDT");
    expect(search("ethe")).toContain("ENAUSDT");
  });

  it("prefer the quotes that most people look for", () => {
    expect(search("dogecoin").slice(0, 4)).toEqual(["DOGEUSDT", "DOGEUSDC", "DOGEFDUSD", "DOGETRY"]);
  });

  it("forgive one wrong letter only where nothing else matches, and no more than one", () => {
    expect(search("btcudst")[0]).toBe("BTCUSDT");
    expect(search("slonaa")).toEqual([]);
    expect(search("nothing like it")).toEqual([]);
    expect(search("lnk")).toEqual([]);
  });

  it.each([
    ["xbt", "BTCUSDT BTCUSDC"],
    ["XBT/EUR", "BTCEUR"],
    ["ＢＴＣ", "BTCUSDT BTCUSDC"],
    ["doge in euro", "DOGEEUR"],
    ["bitcoin euro", "BTCEUR"],
    ["lira", "BTCTRY ETHTRY"],
    ["terra luna", "LUNAUSDT LUNCUSDT"],
    ["bitcoins", "BTCUSDT BTCUSDC"],
    ["bitcoin c", "BCHUSDT BCHUSDC"],
    ["BTC-USD", "BTCUSDT BTCUSDC"],
    ["eth btc", "ETHBTC"],
    ["btc eth sol", "BTCUSDT ETHUSDT SOLUSDT BTCUSDC"],
    ["BTC，ETH", "BTCUSDT ETHUSDT BTCUSDC"],
    ["bitcoin and solana in euro", "BTCUSDT SOLEUR BTCUSDC"],
    ["btc,", "BTCUSDT BTCUSDC"],
  ])("begin for %j with %s", (text, first) => {
    const expected = first.split(" ");
    expect(search(text).slice(0, expected.length)).toEqual(expected);
  });

  it("have the coin XBT means before those that only contain it", () => {
    const found = search("xbt");
    const ofCoin = ASSETS.filter(({ base }) => base === "BTC");
    expect(found.slice(0, ofCoin.length).every((symbol) => symbol.startsWith("BTC"))).toBe(true);
    expect(found.slice(ofCoin.length)).toContain("TRXBTC");
  });

  it.each(["wrapped bitcoin", "weth", "msol", "bitcoinz", "bone", "FTTUSDT", "BTGUSDT", "bitcoin gold"])(
    "are none for %j, which another coin is",
    (text) => {
      expect(search(text)).toEqual([]);
    },
  );

  it.each([
    ["btc", true],
    ["bitc", true],
    ["btcus", true],
    ["btc eth", true],
    ["doge in euro", true],
    ["satst", false],
    ["cash", false],
    ["litecion", false],
    ["wbtc", false],
    ["lira", false],
  ])("are sure for %j: %s", (text, isSure) => {
    expect(searchAssets(index, text).isSure).toBe(isSure);
  });

  it("say that USD is read as USDT, and only then", () => {
    const readsDollar = (text: string) => searchAssets(index, text).hasDollar;
    expect(["btc-usd", "bitcoin dollar", "ETHUSD, SOL"].map(readsDollar)).toEqual([true, true, true]);
    expect(["btc", "usd", "btc/usdt", "usd coin"].map(readsDollar)).toEqual([false, false, false, false]);
  });

  it("are found by codes alone while no names are loaded", () => {
    const bare = indexAssets(ASSETS);
    expect(searchAssets(bare, "bitcoin").symbols).toEqual([]);
    expect(searchAssets(bare, "btc").symbols[0]).toBe("BTCUSDT");
  });
});

describe("a text", () => {
  it.each(["btc eth", "BTC，ETH", "btcusdt ethusdt", "Bitcoin, nope", "eth btc sol"])(
    "%j is a list",
    (text) => {
      expect(readList(index, text)?.symbols.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ...["", " , ", "BTCUSDT", "btc/usdt", "BTC USDT", "ETH BTC", "btcusdt, BTC/USDT", "btc,"],
    ...["bitcoin cash", "bitcoin c", "baby doge", "doge in euro", "foo, bar", "x".repeat(20_000)],
  ])("%.30j is something to search for", (text) => {
    expect(readList(index, text)).toBeNull();
  });
});
