import type { FeedState } from "@cointide/shared/contracts/events";
import { formatAge } from "@cointide/shared/format/time";
import { Button } from "@cointide/shared/ui/button";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { SimulatedBadge } from "./simulated-badge.tsx";
import styles from "./trust-bar.module.css";
import { useFeedStatus } from "./use-feed-status.ts";

const LABELS: Record<FeedState, string> = {
  idle: "No assets yet",
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

/** Says whether the prices on the page can be trusted, how old they are, and lets the visitor freeze them. */
export function TrustBar({ onPause, onResume }: { onPause: () => void; onResume: () => void }) {
  const { state, lastTickAt } = useFeedStatus();
  const aged = state === "stale" || state === "reconnecting" || state === "offline";
  const now = useNow(aged);
  const paused = state === "paused";
  return (
    <div className={styles.bar} data-state={state}>
      <p className={styles.state}>
        <span className={styles.dot} aria-hidden="true" />
        <span>
          <strong>{LABELS[state]}</strong>
          {aged && lastTickAt !== null && ` · last price ${formatAge(now - lastTickAt)}`}
        </span>
      </p>
      <SimulatedBadge />
      <Button size="sm" onClick={paused ? onResume : onPause}>
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        <span className={styles.word}>{paused ? "Resume" : "Pause"}</span>
      </Button>
    </div>
  );
}
