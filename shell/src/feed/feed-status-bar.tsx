import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Pause, Play } from "lucide-react";
import styles from "./feed-status-bar.module.css";
import { SimulatedBadge } from "./simulated-badge.tsx";

/** Says whether the prices on the page can be trusted, how old they are, and lets the visitor freeze them. */
export function FeedStatusBar({ onPause, onResume }: { onPause: () => void; onResume: () => void }) {
  const isPaused = useFeedStatus().state === "paused";
  return (
    <div className={styles.bar}>
      <FeedState />
      <SimulatedBadge />
      <IconButton label={isPaused ? "Resume" : "Pause"} onClick={isPaused ? onResume : onPause}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
