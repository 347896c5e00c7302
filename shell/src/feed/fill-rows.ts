import { getTickers } from "@cointide/shared/api/get-tickers";
import { requestableSymbols } from "@cointide/shared/contracts/symbols";
import type { Host } from "@cointide/shared/host";
import { applySnapshot } from "@cointide/shared/streams/apply-changes";
import { cachedStreams, changeCachedStreams } from "@cointide/shared/streams/cached-streams";

/**
 * Asks the service for what the rows that wait will show, without waiting for the feed, and mostly before there is
 * a row on the page. What it does not know the feed's own pipeline asks for later.
 */
export async function fillRows({ api, queryClient }: Host): Promise<void> {
  const { tickers } = cachedStreams(queryClient);
  const symbols = requestableSymbols(
    Object.keys(tickers).filter((symbol) => tickers[symbol]?.state === "waiting"),
  );
  if (symbols.length === 0) return;
  try {
    const facts = await getTickers(api, symbols);
    const known = symbols.filter((symbol) => facts[symbol] !== null);
    changeCachedStreams(queryClient, (shown) => applySnapshot(shown, facts, known, Date.now()));
  } catch {
    // The rows wait on, and the pipeline asks again.
  }
}
