import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Popover } from "@cointide/shared/ui/popover";
import { Info, Pause, Play } from "lucide-react";
import styles from "./feed-status-bar.module.css";
import { SIMULATED } from "./simulated-badge.tsx";

/** Says whether the prices on the page can be trusted, how old they are, and lets the visitor freeze them. */
export function FeedStatusBar({ onPause, onResume }: { onPause: () => void; onResume: () => void }) {
  const { state, market } = useFeedStatus();
  const isPaused = state === "paused";
  return (
    <div className={styles.bar}>
      <FeedState />
      {market === "simulated" && (
        <Popover label="About simulated prices" icon={<Info aria-hidden="true" />} width="20rem">
          <p className={styles.about}>{SIMULATED}</p>
        </Popover>
      )}
      <IconButton label={isPaused ? "Resume" : "Pause"} onClick={isPaused ? onResume : onPause}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
