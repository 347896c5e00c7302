import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCoins } from "../coins/known-coins.ts";
import { indexAssets } from "./asset-index.ts";
import { indexNames, type NameIndex, pairsOf } from "./name-index.ts";
import { readNames } from "./read-names.ts";
import { LISTED_ASSETS } from "./testing/listed-assets.ts";

const COINS = knownCoins();
const index = indexNames(indexAssets(LISTED_ASSETS, COINS));

/** What a text names, in one line: the pairs, then what is refused in quotes. */
function read(text: string, among: NameIndex = index): string {
  const { symbols, refused, hasDollar } = readNames(among, text);
  return [...symbols, ...refused.map((part) => `"${part}"`), ...(hasDollar ? ["USD"] : [])].join(" ");
}

describe("a text names", () => {
  it.each([
    // Names of several words come before their words.
    ["Ethereum Classic, Bitcoin Cash", "ETCUSDT BCHUSDT"],
    ["ethereum-classic, shiba-inu", "ETCUSDT SHIBUSDT"],
    ["doge coin, bit coin", "DOGEUSDT BTCUSDT"],
    ["Fetch.ai, ether.fi, The Graph", "FETUSDT ETHFIUSDT GRTUSDT"],
    ["Terra Luna, Terra Classic", "LUNAUSDT LUNCUSDT"],
    ["bitcoin ethereum solana", "BTCUSDT ETHUSDT SOLUSDT"],
    // Separators between items.
    ["BTC;ETH；SOL|ADA｜XRP", "BTCUSDT ETHUSDT SOLUSDT ADAUSDT XRPUSDT"],
    ["btc eth sol", "BTCUSDT ETHUSDT SOLUSDT"],
    ["BTC\u200bETH, \ufeffSOL", "BTCUSDT ETHUSDT SOLUSDT"],
    ["- BTC\n- ETH", "BTCUSDT ETHUSDT"],
    ["* BTC\n* ETH", "BTCUSDT ETHUSDT"],
    ["1. Bitcoin\n2. 1inch\n3) Solana", "BTCUSDT 1INCHUSDT SOLUSDT"],
    ["(1) BTC (2) ETH", "BTCUSDT ETHUSDT"],
    ["①BTC ②ETH", "BTCUSDT ETHUSDT"],
    ["0.5 BTC, 2 ETH", "BTCUSDT ETHUSDT"],
    ["BTC and ETH & SOL + ADA", "BTCUSDT ETHUSDT SOLUSDT ADAUSDT"],
    ["🚀 BTC 🚀 ETH", "BTCUSDT ETHUSDT"],
    ["BTC: Bitcoin\nETH: Ethereum", "BTCUSDT ETHUSDT"],
    ["Bitcoin (BTC)\nEthereum [ETH]", "BTCUSDT ETHUSDT"],
    ["BTC/ETH/SOL", "BTCUSDT ETHUSDT SOLUSDT"],
    ["BTCUSDT/ETHUSDT", "BTCUSDT ETHUSDT"],
    // Coins that are no listed pair.
    ["Shiba Inu/Doge", "SHIBUSDT DOGEUSDT"],
    ["Shiba Inu / Doge", "SHIBUSDT DOGEUSDT"],
    ["shib/doge", "SHIBUSDT DOGEUSDT"],
    ["shib - doge", "SHIBUSDT DOGEUSDT"],
    ["SHIB／DOGE\\SOL", "SHIBUSDT DOGEUSDT SOLUSDT"],
    ["Bitcoin/Ethereum", "BTCUSDT ETHUSDT"],
    ["Ethereum/Bitcoin", "ETHBTC"],
    ["BTC/ETH", "BTCUSDT ETHUSDT"],
    ["BTC/USDT, Shiba Inu/Doge, Solana", "BTCUSDT SHIBUSDT DOGEUSDT SOLUSDT"],
    ["btc/usdt shib/doge eth/btc", "BTCUSDT SHIBUSDT DOGEUSDT ETHBTC"],
    ["Shiba Inu/Doge/USDT", "SHIBUSDT DOGEUSDT"],
    ["BTC/USDT/shib/doge", "BTCUSDT SHIBUSDT DOGEUSDT"],
    // Spellings of a word.
    ['["BTCUSDT","ETHUSDT"]', "BTCUSDT ETHUSDT"],
    ["“BTC”, 'ETH', «SOL»", "BTCUSDT ETHUSDT SOLUSDT"],
    ["$BTC #ETH", "BTCUSDT ETHUSDT"],
    ["BINANCE:BTCUSDT,KRAKEN:XBTEUR", "BTCUSDT BTCEUR"],
    ["\u0130OTA, LINK", "IOTAUSDT LINKUSDT"],
    ["XBT, xbtusdt", "BTCUSDT"],
    ["Holo, holo, HOT", "HOTUSDT"],
    ["matic, MATIC", "POLUSDT"],
    ["币安人生, BTC", "币安人生USDT BTCUSDT"],
    // Pairs.
    ["BTC/USDT/ETH/USDT", "BTCUSDT ETHUSDT"],
    ["ETH BTC", "ETHBTC"],
    ["eth btc sol", "ETHUSDT BTCUSDT SOLUSDT"],
    ["BTC ETH", "BTCUSDT ETHUSDT"],
    ["ETH vs BTC", "ETHBTC"],
    // Currencies by their names.
    ["doge in euro", "DOGEEUR"],
    ["bitcoin euro", "BTCEUR"],
    ["shib in turkish lira, ada/tl", "SHIBTRY ADATRY"],
    ["SOL €, bnb/€", "SOLEUR BNBEUR"],
    ["bitcoin tether, solana usd coin", "BTCUSDT SOLUSDC"],
    ["EUR/USDT", "EURUSDT"],
    // USD means USDT when no pair has it.
    ["BTC-USD, ETHUSD", "BTCUSDT ETHUSDT USD"],
    ["bitcoin in dollars", "BTCUSDT USD"],
    ["Tether USD", "USDTTRY"],
  ])("%j: %s", (text, named) => {
    expect(read(text)).toBe(named);
  });

  it.each([
    ["Bitcoin Gold, Solana", 'SOLUSDT "Bitcoin Gold"'],
    ["Bitcoin SV", '"Bitcoin SV"'],
    ["ETH Classic, btc", 'BTCUSDT "ETH Classic"'],
    ["BTC Gold ETH", '"BTC Gold ETH"'],
    ["bitcoin ethereum nope", 'BTCUSDT "ethereum nope"'],
    ["BTC ETH NOPE", 'BTCUSDT ETHUSDT "NOPE"'],
    ["BTCUSDT nope", 'BTCUSDT "nope"'],
    ["Wrapped Bitcoin, wBTC", '"Wrapped Bitcoin" "wBTC"'],
    ["Baby Doge, Baby Pepe", '"Baby Doge" "Baby Pepe"'],
    ["Pepe 2.0, Luna 2", '"Pepe 2.0" "Luna 2"'],
    ["BTC-PERP, BTCUSDT.P", '"BTC-PERP" "BTCUSDT.P"'],
    ["BTC in ETH, BTC-ETH", '"BTC in ETH" "BTC-ETH"'],
    ["USDT/BTC", '"USDT/BTC"'],
    ["BTC/Zzyzx", '"BTC/Zzyzx"'],
    ["bitcoin pound, sol in rupees", '"bitcoin pound" "sol in rupees"'],
    ["usdt btc", '"usdt btc"'],
    ["sUSD, gusd", '"sUSD" "gusd"'],
    ["S and P", '"S" "P"'],
    ["Space and Time", '"Space and Time"'],
    ["Watchlist: BTC, 42", 'BTCUSDT "Watchlist" "42"'],
    ["Биткоин, ВТС", '"Биткоин" "ВТС"'],
    ["Dogecoin to the moon", '"Dogecoin to the moon"'],
    ["https://example.com/trade/BTC_USDT", 'BTCUSDT "example.com/trade"'],
    ["HOLO, BTC", 'BTCUSDT "HOLO"'],
    ['"foo" <b>bar</b>', '"foo" "b" "bar"'],
    ["", ""],
    [" ,;\n- ", ""],
  ])("%j no other coin: %s", (text, named) => {
    expect(read(text)).toBe(named);
  });
});

describe("every coin", () => {
  const bases = [...index.listed.keys()];
  /** All spellings that mean a coin, in an index that lists it. */
  const spellingsOf = (base: string) => [base, ...(COINS.get(base)?.names ?? [])];

  it("is found by its code and by each of its names when it is listed", () => {
    for (const base of bases) {
      for (const text of spellingsOf(base).flatMap((one) => [one, one.toLowerCase(), `“${one}”,`])) {
        expect(read(text), text).toBe(pairsOf(index, base)[0]);
      }
    }
  });

  it("is found by its name wherever it is listed, unless another listed one has the same", () => {
    const all = [...COINS.keys()].map((base) => ({ symbol: `${base}USDX`, base, quote: "USDX", tick: "1" }));
    const everything = indexNames(indexAssets(all, COINS));
    const hasName = (symbol: string, name: string) => {
      const base = symbol.slice(0, -4);
      return base === name || COINS.get(base)?.names.includes(name) === true;
    };
    for (const base of COINS.keys()) {
      for (const name of spellingsOf(base)) {
        const symbol = read(`${name}, nothing`, everything).split(" ")[0] ?? "";
        expect(hasName(symbol, name), `${name}: ${symbol}`).toBe(true);
      }
    }
  });

  it("is refused when it is known but not listed, beside others and alone", () => {
    for (const base of COINS.keys()) {
      const isOther = [...COINS].some(
        ([other, { names }]) =>
          index.listed.has(other) && spellingsOf(base).some((one) => names.includes(one)),
      );
      if (index.listed.has(base) || isOther) continue;
      for (const name of spellingsOf(base)) expect(read(`${name}, Bitcoin`), name).toBe(`BTCUSDT "${name}"`);
    }
  });

  const separator = fc.constantFrom(
    ", ",
    ",",
    "，",
    "、",
    "\n",
    "\t",
    " | ",
    "; ",
    "؛ ",
    " • ",
    " & ",
    "\n- ",
    " and ",
  );
  const spelled = fc
    .constantFrom(...bases)
    .chain((base) => fc.record({ base: fc.constant(base), text: fc.constantFrom(...spellingsOf(base)) }));

  it("is named when it is in a list, and no other is", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(spelled, { minLength: 2, maxLength: 5, selector: (one) => one.base }),
        separator,
        (list, between) => {
          const text = list.map((one) => one.text).join(between);
          expect(readNames(index, text)).toMatchObject({
            symbols: list.map(({ base }) => pairsOf(index, base)[0]),
            refused: [],
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  const fullWidth = (text: string) =>
    text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

  it("is named with its quote in any spelling of a pair", () => {
    const asset = fc.constantFrom(...LISTED_ASSETS);
    const joint = fc.constantFrom("", "/", "-", "_", " ", " / ", "–", "\\", ":", " in ", "\u200b", "\u00a0");
    const write = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      fullWidth,
      (text: string) => `["${text}"]`,
    );
    fc.assert(
      fc.property(asset, joint, write, ({ symbol, base, quote }, between, spell) => {
        expect(read(spell(base + between + quote))).toBe(symbol);
      }),
      { numRuns: 300 },
    );
  });
});

it("any text is read as some, and gives nothing that is not listed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const symbol of readNames(index, text).symbols) expect(index.symbols.has(symbol)).toBe(true);
    }),
  );
});
