import type { FeedState as State } from "../contracts/events.ts";
import { isLost, LIVE_FOR } from "../feed/feed-status.ts";
import { useFeedStatus, useIsOlder } from "../feed/use-feed-status.ts";
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

/** Says whether the live prices of the page can be trusted, and how old the last one is where they cannot. */
export function FeedState() {
  const { state, lastTickAt } = useFeedStatus();
  const isPast = useIsOlder(state === "connecting" ? lastTickAt : null, LIVE_FOR);
  return (
    <p className={styles.state} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        <strong>{LABELS[state]}</strong>
        {(isLost(state) || isPast) && lastTickAt !== null && (
          <>
            {" · last price "}
            <Age since={lastTickAt} />
          </>
        )}
      </span>
    </p>
  );
}
