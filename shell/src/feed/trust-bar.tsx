import type { FeedState } from "@cointide/shared/contracts/events";
import { formatAge } from "@cointide/shared/format/time";
import { Button } from "@cointide/shared/ui/button";
import { useEffect, useState } from "react";
import styles from "./trust-bar.module.css";
import { useFeedStatus } from "./use-feed-status.ts";

const LABELS: Record<FeedState, string> = {
  idle: "No prices wanted yet",
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  reconnecting: "Reconnecting",
  offline: "Offline",
  paused: "Paused",
};

/** Counts on while `running`; gives the present time in ms, renewed each second. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

export type TrustBarProps = { simulated: boolean; onPause: () => void; onResume: () => void };

/** Says whether the prices on the page can be trusted, how old they are, and lets the visitor freeze them. */
export function TrustBar({ simulated, onPause, onResume }: TrustBarProps) {
  const { state, lastTickAt } = useFeedStatus();
  const aged = state === "stale" || state === "reconnecting" || state === "offline";
  const now = useNow(aged);
  const paused = state === "paused";
  return (
    <div className={styles.bar} data-state={state}>
      <span className={styles.state}>
        <span className={styles.dot} aria-hidden="true" />
        {LABELS[state]}
        {aged && lastTickAt !== null && <span> · last price {formatAge(now - lastTickAt)}</span>}
      </span>
      {simulated && (
        <span className={styles.badge} title="The exchange cannot be reached; these prices are made up.">
          Simulated
        </span>
      )}
      <Button size="sm" variant="ghost" aria-pressed={paused} onClick={paused ? onResume : onPause}>
        {paused ? "Resume" : "Pause"}
      </Button>
    </div>
  );
}
