import { getTickers } from "@cointide/shared/api/get-tickers";
import { requestableSymbols } from "@cointide/shared/contracts/symbols";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";

const HALTED = "Trading is halted";

/**
 * Gives functions that say what is wrong with a pair that is not among the assets: its trading is halted, or the
 * exchange does not list it any longer. `noteOf` gives null where nothing is wrong, or nothing is known.
 */
export function usePairNotes(trading: ReadonlySet<string> | undefined, symbols: readonly string[]) {
  const { api } = useHost();
  const absent = requestableSymbols(symbols.filter((symbol) => trading?.has(symbol) === false));
  const { data: tickers } = useQuery({
    queryKey: ["tickers", absent],
    queryFn: () => getTickers(api, absent),
    enabled: absent.length > 0,
    staleTime: 10_000,
  });
  const noteOf = (symbol: string): string | null => {
    if (tickers === undefined || !absent.includes(symbol)) return null;
    if (!Object.hasOwn(tickers, symbol)) return "No longer listed";
    return tickers[symbol]?.halted ? HALTED : null;
  };
  return { noteOf, isHalted: (symbol: string): boolean => noteOf(symbol) === HALTED };
}
