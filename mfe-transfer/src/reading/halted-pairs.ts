import type { ApiClient } from "@cointide/shared/api/client";
import { getTickers } from "@cointide/shared/api/get-tickers";
import { MAX_REQUEST_SYMBOLS } from "@cointide/shared/contracts/symbols";
import type { Source } from "./source.ts";

/** How many symbols that do not trade are looked up. A board full of streams has 2,500 symbols, and nearly all of them trade. */
const MOST = 5 * MAX_REQUEST_SYMBOLS;

/** How many halted pairs are named. */
const MOST_NAMED = 8;

/**
 * The pairs of a source that the exchange lists although they do not trade now. The list of assets has only those that
 * trade, and a stream or an alert keeps its pair through a halt.
 * @throws {ApiError} where the service does not say
 */
export async function readHalted(
  api: ApiClient,
  { streams, alerts }: Source,
  isTrading: (symbol: string) => boolean,
): Promise<ReadonlySet<string>> {
  const named = [...streams.flatMap(({ symbols }) => symbols), ...alerts.map(({ symbol }) => symbol)];
  const asked = [...new Set(named)].filter((symbol) => !isTrading(symbol)).slice(0, MOST);
  const requests = Array.from({ length: Math.ceil(asked.length / MAX_REQUEST_SYMBOLS) }, (_, at) =>
    getTickers(api, asked.slice(at * MAX_REQUEST_SYMBOLS, (at + 1) * MAX_REQUEST_SYMBOLS)),
  );
  const answers = await Promise.all(requests);
  return new Set(answers.flatMap((answer) => Object.keys(answer)));
}

/** The source with a note that says which of its pairs have no new prices for now. */
export function withHalted(source: Source, halted: ReadonlySet<string>): Source {
  if (halted.size === 0) return source;
  const named = [...halted].slice(0, MOST_NAMED).join(", ");
  const more = halted.size > MOST_NAMED ? ` and ${halted.size - MOST_NAMED} more` : "";
  return {
    ...source,
    notes: [...source.notes, `Trading is halted: ${named}${more}. Imported all the same.`],
  };
}
