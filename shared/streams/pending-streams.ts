import { createStore } from "zustand/vanilla";
import { QUERY_KEYS, type QueryClient } from "../facade/query.ts";
import type { Host } from "../host/host.ts";

/** The streams whose change the service has not answered yet, by their ids. */
export type PendingStreams = {
  getState(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** A change of these streams is sent. It is safe from a list that was asked for before. */
  begin(ids: readonly string[]): void;
  /**
   * The change was answered.
   * @param isDoubtful whether the page may now differ from what the service keeps. The list is then loaded
   * again as soon as nothing is pending that it would hide.
   */
  end(ids: readonly string[], isDoubtful: boolean): void;
  /** Whether the list will be loaded again. */
  isInDoubt(): boolean;
  /** Another tab has reported a change. */
  noteNews(): void;
  /** Changes with each report: a list that was asked for before it may lack the change. */
  newsCount(): number;
};

function createPendingStreams(queryClient: QueryClient): PendingStreams {
  const state = createStore<ReadonlySet<string>>(() => new Set());
  let inDoubt = false;
  let news = 0;

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    isInDoubt: () => inDoubt,
    newsCount: () => news,
    noteNews() {
      news += 1;
    },
    begin(ids) {
      state.setState(new Set([...state.getState(), ...ids]), true);
      const shown = queryClient.getQueryState(QUERY_KEYS.streams);
      if (shown?.data === undefined || shown.fetchStatus === "idle") return;
      inDoubt = true;
      void queryClient.cancelQueries({ queryKey: QUERY_KEYS.streams });
    },
    end(ids, isDoubtful) {
      state.setState(new Set([...state.getState()].filter((id) => !ids.includes(id))), true);
      inDoubt ||= isDoubtful;
      if (!inDoubt || state.getState().size > 0) return;
      inDoubt = false;
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.streams });
    },
  };
}

const all = new WeakMap<QueryClient, PendingStreams>();

/** The pending changes of this page. */
export function pendingStreams({ queryClient }: Pick<Host, "queryClient">): PendingStreams {
  const known = all.get(queryClient);
  if (known) return known;
  const created = createPendingStreams(queryClient);
  all.set(queryClient, created);
  return created;
}
