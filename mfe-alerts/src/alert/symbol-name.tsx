import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Pair } from "@cointide/shared/ui/pair";

/** The usual quotes, the longest first. */
const QUOTES = "FDUSD USDT USDC TUSD USD1 EURI TRY EUR BTC ETH BNB BRL JPY GBP DAI".split(" ");

/** Splits a symbol. The quote is empty if it isn't a usual one. */
export function sidesOf(symbol: string): { base: string; quote: string } {
  const quote = QUOTES.find((known) => symbol.length > known.length && symbol.endsWith(known)) ?? "";
  return { base: symbol.slice(0, symbol.length - quote.length), quote };
}

/** The logo of a symbol's coin. */
export const SymbolMark = ({ symbol }: { symbol: string }) => <CoinMark code={sidesOf(symbol).base} />;

/** A symbol as one text. */
export const SymbolName = ({ symbol }: { symbol: string }) => <Pair {...sidesOf(symbol)} />;
