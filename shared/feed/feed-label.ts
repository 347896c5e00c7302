import type { FeedState, FeedStatus } from "../contracts/events.ts";

const LABELS: Record<FeedState, string> = {
  idle: "No assets yet",
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  reconnecting: "Reconnecting",
  offline: "Offline",
  paused: "Paused",
};

/** The feed's state in words; of a simulated market that comes first, and "live" is not said of it. */
export function feedLabel(state: FeedState, market: FeedStatus["market"]): string {
  if (market !== "simulated") return LABELS[state];
  return state === "live" ? "Simulated prices" : `Simulated prices · ${LABELS[state].toLowerCase()}`;
}
