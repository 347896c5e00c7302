import { getTickers } from "@cointide/shared/api/get-tickers";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";

/**
 * Gives a function that says what is wrong with a chosen pair that is not among the assets: its trading is halted, or
 * the exchange does not list it any longer. Null where nothing is wrong, or nothing is known.
 */
export function usePairNotes(trading: ReadonlySet<string> | undefined, selected: readonly string[]) {
  const { api } = useHost();
  const absent = selected.filter((symbol) => trading?.has(symbol) === false).sort();
  const { data: tickers } = useQuery({
    queryKey: ["tickers", absent],
    queryFn: () => getTickers(api, absent),
    enabled: absent.length > 0,
    staleTime: 10_000,
  });
  return (symbol: string): string | null => {
    if (tickers === undefined || !absent.includes(symbol)) return null;
    if (!Object.hasOwn(tickers, symbol)) return "no longer listed";
    return tickers[symbol]?.halted ? "Trading is halted" : null;
  };
}
