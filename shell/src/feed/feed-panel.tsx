import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { formatClock } from "@cointide/shared/format/time";
import { display } from "@cointide/shared/preferences/display";
import { Age } from "@cointide/shared/ui/age";
import { Button } from "@cointide/shared/ui/button";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { Bug, Pause, Play } from "lucide-react";
import { openInspector } from "../inspector/inspector-store.ts";
import styles from "./feed-panel.module.css";
import { SIMULATED } from "./simulated-badge.tsx";

export type FeedPanelProps = { onPause: () => void; onResume: () => void };

const SOURCES = { live: "Live trades of the exchange", simulated: SIMULATED };

/** The state of the feed, where prices come from and how old the last one is, Pause, and the inspector. */
export function FeedPanel({ onPause, onResume }: FeedPanelProps) {
  const { state, since, lastTickAt, market } = useFeedStatus();
  const zone = display.use((choices) => choices.times);
  const isPaused = state === "paused";
  return (
    <div className={styles.panel}>
      <FeedState />
      <dl className={styles.facts}>
        <dt>Source</dt>
        <dd>{market === undefined ? "Not known yet" : SOURCES[market]}</dd>
        <dt>Last price</dt>
        <dd>{lastTickAt === null ? "None yet" : <Age since={lastTickAt} />}</dd>
        <dt>Since</dt>
        <dd translate="no">{since === 0 ? "–" : formatClock(since, zone)}</dd>
      </dl>
      <div className={styles.actions}>
        <Button onClick={isPaused ? onResume : onPause}>
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          <span>{isPaused ? "Resume" : "Pause"}</span>
        </Button>
        <Button variant="ghost" onClick={openInspector}>
          <Bug aria-hidden="true" />
          <span>Slice inspector</span>
        </Button>
      </div>
    </div>
  );
}
