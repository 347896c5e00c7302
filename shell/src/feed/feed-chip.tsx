import type { FeedStatus } from "@cointide/shared/contracts/events";
import { feedLabel } from "@cointide/shared/feed/feed-label";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { Popover } from "@cointide/shared/ui/popover";
import { ChevronDown } from "lucide-react";
import { useEffect } from "react";
import { LoadedPanel } from "../slices/loaded-panel.tsx";
import styles from "./feed-chip.module.css";
import type { FeedPanelProps } from "./feed-panel.tsx";

const load = () => import("./feed-panel.tsx").then(({ FeedPanel }) => FeedPanel);

const FAILURE = "This could not be loaded. Check your connection and try again.";

/** The state in the few words that the chip has room for. */
function shortLabel({ state, market }: FeedStatus): string {
  if (state === "idle") return "No assets";
  return state === "live" && market === "simulated" ? "Simulated" : feedLabel(state, undefined);
}

/** Shows the feed's state in the header, and opens what there is to know and do about it. */
export function FeedChip(panel: FeedPanelProps) {
  const status = useFeedStatus();
  const { state, market } = status;
  // After the first prices, so that it is there when the network is lost.
  useEffect(() => void (state === "live" && load().catch(() => {})), [state]);
  const label = `Price feed: ${feedLabel(state, market)}`;
  return (
    <Popover
      label={label}
      name="Price feed"
      width="21rem"
      renderButton={(target) => (
        <button
          type="button"
          popoverTarget={target}
          className={styles.chip}
          aria-label={label}
          title="Price feed"
          data-state={state}
          data-market={market}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.label}>{shortLabel(status)}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    >
      <LoadedPanel load={load} failure={FAILURE} props={panel} />
    </Popover>
  );
}
