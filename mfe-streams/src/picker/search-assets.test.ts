import type { Asset } from "@cointide/shared/contracts/market";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCoins } from "../coins/coin-names.ts";
import LISTED from "./fixtures/listed-pairs.json";
import { type AssetIndex, indexAssets, searchAssets, searchTerm } from "./search-assets.ts";

/** The pairs that the simulated exchange lists, by quote. */
const ASSETS: Asset[] = Object.entries(LISTED)
  .flatMap(([quote, bases]) =>
    bases.split(" ").map((base) => ({ symbol: base + quote, base, quote, tick: "0.01" })),
  )
  .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));

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
const search = (text: string) => searchAssets(index, searchTerm(text));

describe("the pairs that a text means", () => {
  it("begin with the right one for at least 95 of 100 typed texts", () => {
    const wrong = TYPED.map(([typed, meant]) => ({ typed, meant, got: search(typed)[0] })).filter(
      ({ meant, got }) => got !== meant,
    );
    expect(TYPED).toHaveLength(100);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(5);
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
    const term = searchTerm(text);
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

  it("are found by codes alone while no names are loaded", () => {
    const bare = indexAssets(ASSETS);
    expect(searchAssets(bare, "BITCOIN")).toEqual([]);
    expect(searchAssets(bare, "BTC")[0]).toBe("BTCUSDT");
  });
});
