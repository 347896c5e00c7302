import type { FeedState, FeedStatus } from "../contracts/events.ts";

/** What the state of the feed follows from. Times are ms since 1970. */
export type FeedFacts = {
  wantsAny: boolean;
  /** Whether a connection was lost, or did not come about, and no tick has arrived since. */
  failed: boolean;
  /** When the present connection opened; null while there is none. */
  openedAt: number | null;
  /** When the last tick arrived since the last loss; null before the first. */
  heardAt: number | null;
  /** When the last tick arrived at all. */
  lastTickAt: number | null;
  /** For how long, in ms, the feed may bring no tick until it is stale: less where it ticked steadily. */
  staleAfter: number;
};

function stateOf(facts: FeedFacts, paused: boolean, onLine: boolean): FeedState {
  const { openedAt, heardAt, staleAfter } = facts;
  if (!facts.wantsAny) return "idle";
  if (paused) return "paused";
  if (openedAt !== null && Date.now() - (heardAt ?? openedAt) >= staleAfter) return "stale";
  if (openedAt !== null && heardAt !== null) return "live";
  if (!onLine) return "offline";
  return facts.failed ? "reconnecting" : "connecting";
}

/** Gives a function that passes on what the page may say of the feed, whenever that has changed. */
export function createStatusReport(onStatus: (status: FeedStatus) => void) {
  let last: FeedState | null = null;
  return (facts: FeedFacts, paused: boolean, onLine: boolean): void => {
    const state = stateOf(facts, paused, onLine);
    if (state === last) return;
    last = state;
    onStatus({ state, since: Date.now(), lastTickAt: facts.lastTickAt });
  };
}
