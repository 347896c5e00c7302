import { beforeAll, describe, expect, it } from "vitest";
import { loadCoins } from "../coins/coin-names.ts";
import { type AssetIndex, indexAssets } from "./asset-index.ts";
import { readList, searchAssets } from "./search-assets.ts";
import { LISTED_ASSETS as ASSETS } from "./testing/listed-assets.ts";

/** What people type, and the pair that they mean. */
const TYPED: readonly [typed: string, meant: string][] = [
  ["bitcoin", "BTCUSDT"],
  ["Ethereum", "ETHUSDT"],
  ["solana", "SOLUSDT"],
  ["ripple", "XRPUSDT"],
  ["xrp", "XRPUSDT"],
  ["binance coin", "BNBUSDT"],
  ["dogecoin", "DOGEUSDT"],
  ["doge", "DOGEUSDT"],
  ["cardano", "ADAUSDT"],
  ["tron", "TRXUSDT"],
  ["avalanche", "AVAXUSDT"],
  ["chainlink", "LINKUSDT"],
  ["link", "LINKUSDT"],
  ["shiba inu", "SHIBUSDT"],
  ["shiba", "SHIBUSDT"],
  ["polkadot", "DOTUSDT"],
  ["polygon", "POLUSDT"],
  ["matic", "POLUSDT"],
  ["litecoin", "LTCUSDT"],
  ["bitcoin cash", "BCHUSDT"],
  ["uniswap", "UNIUSDT"],
  ["near protocol", "NEARUSDT"],
  ["internet computer", "ICPUSDT"],
  ["stellar", "XLMUSDT"],
  ["stellar lumens", "XLMUSDT"],
  ["ethereum classic", "ETCUSDT"],
  ["cosmos", "ATOMUSDT"],
  ["filecoin", "FILUSDT"],
  ["hedera", "HBARUSDT"],
  ["vechain", "VETUSDT"],
  ["aptos", "APTUSDT"],
  ["arbitrum", "ARBUSDT"],
  ["optimism", "OPUSDT"],
  ["the graph", "GRTUSDT"],
  ["graph", "GRTUSDT"],
  ["aave", "AAVEUSDT"],
  ["algorand", "ALGOUSDT"],
  ["quant", "QNTUSDT"],
  ["the sandbox", "SANDUSDT"],
  ["sandbox", "SANDUSDT"],
  ["decentraland", "MANAUSDT"],
  ["axie infinity", "AXSUSDT"],
  ["theta", "THETAUSDT"],
  ["tezos", "XTZUSDT"],
  ["fantom", "FTMUSDT"],
  ["elrond", "EGLDUSDT"],
  ["pepe", "PEPEUSDT"],
  ["dogwifhat", "WIFUSDT"],
  ["floki", "FLOKIUSDT"],
  ["bonk", "BONKUSDT"],
  ["worldcoin", "WLDUSDT"],
  ["celestia", "TIAUSDT"],
  ["injective", "INJUSDT"],
  ["render", "RENDERUSDT"],
  ["lido", "LDOUSDT"],
  ["curve", "CRVUSDT"],
  ["maker", "MKRUSDT"],
  ["pancakeswap", "CAKEUSDT"],
  ["pancake swap", "CAKEUSDT"],
  ["zcash", "ZECUSDT"],
  ["zilliqa", "ZILUSDT"],
  ["enjin", "ENJUSDT"],
  ["basic attention token", "BATUSDT"],
  ["harmony", "ONEUSDT"],
  ["kusama", "KSMUSDT"],
  ["synthetix", "SNXUSDT"],
  ["yearn", "YFIUSDT"],
  ["thorchain", "RUNEUSDT"],
  ["arweave", "ARUSDT"],
  ["bittensor", "TAOUSDT"],
  ["jupiter", "JUPUSDT"],
  ["starknet", "STRKUSDT"],
  ["layerzero", "ZROUSDT"],
  ["zksync", "ZKUSDT"],
  ["notcoin", "NOTUSDT"],
  ["hamster kombat", "HMSTRUSDT"],
  ["terra classic", "LUNCUSDT"],
  ["nano", "XNOUSDT"],
  ["wormhole", "WUSDT"],
  ["baby doge", "1MBABYDOGEUSDT"],
  ["sats", "1000SATSUSDT"],
  ["pax gold", "PAXGUSDT"],
  ["ether.fi", "ETHFIUSDT"],
  ["bitcoin/eur", "BTCEUR"],
  ["btc/usdt", "BTCUSDT"],
  ["btc usdt", "BTCUSDT"],
  ["eth btc", "ETHBTC"],
  ["ETH-EUR", "ETHEUR"],
  ["dogecoin try", "DOGETRY"],
  ["solana/btc", "SOLBTC"],
  ["usdt/try", "USDTTRY"],
  ["etherium", "ETHUSDT"],
  ["bitcion", "BTCUSDT"],
  ["dogcoin", "DOGEUSDT"],
  ["cardno", "ADAUSDT"],
  ["litecon", "LTCUSDT"],
  ["polkadto", "DOTUSDT"],
  ["avalance", "AVAXUSDT"],
  ["chainlnk", "LINKUSDT"],
  ["btcusdt", "BTCUSDT"],
];

let index: AssetIndex;
beforeAll(async () => {
  index = indexAssets(ASSETS, await loadCoins());
});
const search = (text: string) => searchAssets(index, text).symbols;

describe("the pairs that a text means", () => {
  it("begin with the right one for each of 100 typed texts", () => {
    const wrong = TYPED.map(([typed, meant]) => ({ typed, meant, got: search(typed)[0] })).filter(
      ({ meant, got }) => got !== meant,
    );
    expect(TYPED).toHaveLength(100);
    expect(wrong).toEqual([]);
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
