import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Pair } from "@cointide/shared/ui/pair";

/** What most pairs are quoted in, the longest first, so that USDT is not taken for a T. */
const QUOTES = "FDUSD USDT USDC TUSD USD1 EURI TRY EUR BTC ETH BNB BRL JPY GBP DAI".split(" ");

/** The two sides of a symbol; the quote is empty where it is not a usual one. */
export function sidesOf(symbol: string): { base: string; quote: string } {
  const quote = QUOTES.find((known) => symbol.length > known.length && symbol.endsWith(known)) ?? "";
  return { base: symbol.slice(0, symbol.length - quote.length), quote };
}

/** The mark of a symbol's coin. */
export const SymbolMark = ({ symbol }: { symbol: string }) => <CoinMark code={sidesOf(symbol).base} />;

/** A symbol as one text. */
export const SymbolName = ({ symbol }: { symbol: string }) => <Pair {...sidesOf(symbol)} />;
