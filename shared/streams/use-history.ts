import type { ApiClient } from "../api/client.ts";
import { callDated } from "../api/dated-tickers.ts";
import { type TickerHistories, type TickerHistory, tickerHistoriesSchema } from "../contracts/history.ts";
import { MAX_REQUEST_SYMBOLS } from "../contracts/symbols.ts";
import { useQuery } from "../facade/query.ts";
import { useHost } from "../host/host.ts";

/** The past day of a symbol. `asOf` is when its newest price was true, in ms since 1970 by this browser's clock. */
export type DatedHistory = Omit<TickerHistory, "age"> & { asOf: number };

/** How long symbols wait for others to share their request, in ms. */
const GATHER = 50;
/** The newest point is drawn from the live price, so that the others may be some minutes old. */
const FRESH_FOR = 10 * 60_000;
/** When what is not known is asked for again. */
const RETRY = 60_000;

type Batch = { symbols: string[]; answers: Promise<Map<string, Promise<Answer>>> };
type Answer = { answer: TickerHistories; sentAt: number };

/** Loads histories; symbols that are asked for at about the same time share requests. */
function createHistoryLoader(api: ApiClient) {
  let open: Batch | undefined;

  async function send(symbols: readonly string[]): Promise<Map<string, Promise<Answer>>> {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    open = undefined;
    const answers = new Map<string, Promise<Answer>>();
    for (let from = 0; from < symbols.length; from += MAX_REQUEST_SYMBOLS) {
      const some = symbols.slice(from, from + MAX_REQUEST_SYMBOLS);
      const answer = callDated(api, {
        method: "GET",
        path: "/tickers/history",
        query: { symbols: some },
        answer: tickerHistoriesSchema,
      });
      for (const symbol of some) answers.set(symbol, answer);
    }
    return answers;
  }

  return async (symbol: string): Promise<DatedHistory | null> => {
    if (open === undefined) {
      const symbols: string[] = [];
      open = { symbols, answers: send(symbols) };
    }
    open.symbols.push(symbol);
    const { answer = {}, sentAt = 0 } = (await (await open.answers).get(symbol)) ?? {};
    const history = answer[symbol];
    if (!history) return null;
    const { age, ...rest } = history;
    return { ...rest, asOf: sentAt - age };
  };
}

const loaders = new WeakMap<ApiClient, ReturnType<typeof createHistoryLoader>>();

function loaderOf(api: ApiClient) {
  const loader = loaders.get(api) ?? createHistoryLoader(api);
  loaders.set(api, loader);
  return loader;
}

/**
 * The past day of a symbol; null where there is none, undefined while it is loaded or could not be. Rows that come in
 * sight together share a request, and all users of a symbol one answer. It is renewed each ten minutes while in sight.
 * @param isInSight false where the row cannot be seen, or shows no history: then nothing is asked for
 */
export function useHistory(symbol: string, isInSight: boolean): DatedHistory | null | undefined {
  const { api } = useHost();
  const { data } = useQuery({
    queryKey: ["history", symbol],
    queryFn: () => loaderOf(api)(symbol),
    enabled: isInSight,
    staleTime: FRESH_FOR,
    gcTime: 3 * FRESH_FOR,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? FRESH_FOR : RETRY),
  });
  return data;
}
