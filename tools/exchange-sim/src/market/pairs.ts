import { type Asset, listMoney } from "./assets.ts";

/** What a pair that is listed but does not trade can be. */
export const HALTED_STATUSES = ["HALT", "BREAK", "END_OF_DAY", "CANCEL_ONLY"] as const;
export type PairStatus = "TRADING" | (typeof HALTED_STATUSES)[number];

/** Two assets traded against each other. A price has `priceDecimals`, an amount `lotDecimals` decimals. */
export type Pair = {
  symbol: string;
  base: string;
  quote: string;
  status: PairStatus;
  priceDecimals: number;
  lotDecimals: number;
  tradesPerHour: number;
};

/** For each quote: how many of the most traded coins have it, and its share of their trades. */
const QUOTES: readonly { quote: string; coins: number; share: number }[] = [
  { quote: "USDT", coins: Number.POSITIVE_INFINITY, share: 1 },
  { quote: "USDC", coins: 150, share: 0.6 },
  { quote: "FDUSD", coins: 40, share: 0.5 },
  { quote: "TRY", coins: 140, share: 0.5 },
  { quote: "EUR", coins: 35, share: 0.4 },
  { quote: "BTC", coins: 110, share: 0.25 },
  { quote: "ETH", coins: 35, share: 0.2 },
  { quote: "BNB", coins: 45, share: 0.2 },
];

/** Pairs that the rule above leaves out although they exist, and pairs of money against money. */
const MORE_PAIRS: readonly [string, string][] = [
  ["1000SATS", "TRY"],
  ["USDC", "USDT"],
  ["FDUSD", "USDT"],
  ["FDUSD", "USDC"],
  ["EUR", "USDT"],
  ["EUR", "USDC"],
  ["USDT", "TRY"],
  ["GBP", "USDT"],
  ["USDT", "BRL"],
  ["USDT", "JPY"],
];

const NOT_TRADING: Readonly<Record<string, PairStatus>> = {
  SRMUSDT: "BREAK",
  BURGERUSDT: "BREAK",
  REEFUSDT: "BREAK",
  KMDUSDT: "BREAK",
  WAVESUSDT: "BREAK",
  EOSUSDC: "HALT",
};

const FEWEST_TRADES_PER_HOUR = 300;
/** A price of fewer steps than this would hardly ever move. */
const FEWEST_TICKS = 50;

/** How many of the most traded coins are quoted in each further currency. */
const COINS_OF_MORE_MONEY = 3;

/**
 * Every pair of an exchange that trades these coins, the most traded ones first, sorted by symbol.
 * @param moreMoney further currencies, and what one of them is worth in US dollars.
 */
export function listPairs(coins: readonly Asset[], moreMoney: Readonly<Record<string, number>> = {}): Pair[] {
  const assets = new Map([...coins, ...listMoney(moreMoney)].map((asset) => [asset.name, asset]));
  const further = Object.keys(moreMoney).map((quote) => ({ quote, coins: COINS_OF_MORE_MONEY, share: 0.3 }));
  const pairs = new Map<string, Pair>();
  const add = (base: string, quote: string, rank: number, share: number) => {
    const pair = describe(assets.get(base) as Asset, assets.get(quote) as Asset, rank, share);
    if (base !== quote && pair !== null) pairs.set(pair.symbol, pair);
  };
  for (const { quote, coins: most, share } of [...QUOTES, ...further]) {
    for (const [rank, coin] of coins.entries()) if (rank < most) add(coin.name, quote, rank, share);
  }
  for (const [base, quote] of MORE_PAIRS) {
    add(base, quote, 40, 0.4);
  }
  // The dollar coins set the direction: bitcoin is not quoted in ether, nor ether in BNB.
  for (const backwards of ["BTCETH", "BTCBNB", "ETHBNB", "TUSDTRY", "TUSDBTC"]) pairs.delete(backwards);
  return [...pairs.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function describe(base: Asset, quote: Asset, rank: number, share: number): Pair | null {
  const price = base.dollars / quote.dollars;
  const priceDecimals = decimalsOf(base, quote, price);
  if (price * 10 ** priceDecimals < FEWEST_TICKS) return null;
  const symbol = base.name + quote.name;
  return {
    symbol,
    base: base.name,
    quote: quote.name,
    status: NOT_TRADING[symbol] ?? "TRADING",
    priceDecimals,
    lotDecimals: clamp(Math.floor(Math.log10(base.dollars)) + 1, 0, 5),
    tradesPerHour: Math.max(FEWEST_TRADES_PER_HOUR, Math.round((share * 200_000) / (1 + rank * 0.35))),
  };
}

/** 20,000 to 200,000 steps make a price, but cents for whatever is priced in dollars or euros. */
function decimalsOf(base: Asset, quote: Asset, price: number): number {
  const significant = Math.floor(5.3 - Math.log10(price));
  const cents = quote.dollars > 0.5 && quote.dollars < 2 ? 2 : 0;
  const steady = base.daily < 0.001 && cents > 0 ? 5 : 0;
  return clamp(Math.max(significant, cents, steady), 0, 8);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
