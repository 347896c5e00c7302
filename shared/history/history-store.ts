import type { ApiClient } from "../api/client.ts";
import { createHistoryStore, type HistoryStore, LOOK_EVERY } from "./create-history-store.ts";

export type { History, HistoryStore } from "./create-history-store.ts";

async function load(api: ApiClient, symbols: readonly string[]) {
  // Its schema is no part of the first load.
  const { tickerHistoriesSchema: answer } = await import("../contracts/history.ts");
  return api.call({ method: "GET", path: "/tickers/history", query: { symbols }, answer });
}

const stores = new WeakMap<ApiClient, HistoryStore>();

/** The store of the page with this client. */
export function historyStoreOf(api: ApiClient): HistoryStore {
  const store =
    stores.get(api) ??
    createHistoryStore({ load: (symbols) => load(api, symbols), retryAfter: () => LOOK_EVERY });
  stores.set(api, store);
  return store;
}
