import { feedLabel } from "../feed/feed-label.ts";
import { isLost, LIVE_FOR } from "../feed/feed-status.ts";
import { useFeedStatus, useIsOlder } from "../feed/use-feed-status.ts";
import { formatClock } from "../format/time.ts";
import { display } from "../preferences/display.ts";
import { Age } from "./age.tsx";
import styles from "./feed-state.module.css";

/** Says whether the prices of the page can be trusted, and how old the last one is where they cannot. */
export function FeedState() {
  const { state, since, lastTickAt, market } = useFeedStatus();
  const zone = display.use((choices) => choices.times);
  const isPast = useIsOlder(state === "connecting" ? lastTickAt : null, LIVE_FOR);
  return (
    <p className={styles.state} data-state={state} data-market={market}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        <strong>{feedLabel(state, market)}</strong>
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
