import type { FeedStatus, FeedState as State } from "../contracts/events.ts";
import { isLost, LIVE_FOR } from "../feed/feed-status.ts";
import { useFeedStatus, useIsOlder } from "../feed/use-feed-status.ts";
import { formatClock } from "../format/time.ts";
import { display } from "../preferences/display.ts";
import { Age } from "./age.tsx";
import styles from "./feed-state.module.css";

const LABELS: Record<State, string> = {
  idle: "No assets yet",
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  reconnecting: "Reconnecting",
  offline: "Offline",
  paused: "Paused",
};

/** The state in words; of a simulated market that stands first, and "live" is not said of it. */
function labelOf(state: State, market: FeedStatus["market"]): string {
  if (market !== "simulated") return LABELS[state];
  return state === "live" ? "Simulated prices" : `Simulated prices · ${LABELS[state].toLowerCase()}`;
}

/** Says whether the prices of the page can be trusted, and how old the last one is where they cannot. */
export function FeedState() {
  const { state, since, lastTickAt, market } = useFeedStatus();
  const zone = display.use((choices) => choices.times);
  const isPast = useIsOlder(state === "connecting" ? lastTickAt : null, LIVE_FOR);
  return (
    <p className={styles.state} data-state={state} data-market={market}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        <strong>{labelOf(state, market)}</strong>
        {state === "paused" && <span translate="no">{` since ${formatClock(since, zone)}`}</span>}
        {(isLost(state) || isPast) && lastTickAt !== null && (
          <span>
            {" · last price "}
            <Age since={lastTickAt} />
          </span>
        )}
      </span>
    </p>
  );
}
