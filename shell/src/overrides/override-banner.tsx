import { Button } from "@cointide/shared/ui/button";
import { TriangleAlert, Wrench } from "lucide-react";
import { useState } from "react";
import { BannerRegion } from "../page/banner-region.tsx";
import styles from "./override-banner.module.css";

/** One line of the banner; a `problem` needs to be solved. */
export type OverrideNote = { kind: "taken" | "problem"; text: string };

const ICONS = { taken: Wrench, problem: TriangleAlert };

type OverrideBannerProps = {
  notes: readonly OverrideNote[];
  /** Ends the overrides; absent where nothing was taken, so that there is nothing to leave. */
  onLeave?: () => void;
};

/** Says on every page which slices are not the deployed ones. */
export function OverrideBanner({ notes, onLeave }: OverrideBannerProps) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;

  return (
    <BannerRegion className={styles.region}>
      <div
        className={styles.banner}
        role="status"
        aria-label="Slices under development"
        data-override-banner=""
      >
        <ul>
          {notes.map(({ kind, text }) => {
            const Icon = ICONS[kind];
            return (
              <li key={text} data-kind={kind}>
                <Icon aria-hidden="true" />
                <span>{text}</span>
              </li>
            );
          })}
        </ul>
        <Button size="sm" onClick={onLeave ?? (() => setDismissed(true))}>
          {onLeave === undefined ? "Dismiss" : "Leave"}
        </Button>
      </div>
    </BannerRegion>
  );
}
