import { Button } from "@cointide/shared/ui/button";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { TriangleAlert, Wrench } from "lucide-react";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useRoomAbove } from "../updates/use-room-above.ts";
import styles from "./override-banner.module.css";

/** One thing that the banner says; a `problem` is one that somebody has to see to. */
export type OverrideNote = { kind: "taken" | "problem"; text: string };

const ICONS = { taken: Wrench, problem: TriangleAlert };

type OverrideBannerProps = {
  notes: readonly OverrideNote[];
  /** Ends the overrides; absent where nothing was taken, so that there is nothing to leave. */
  onLeave?: () => void;
};

/**
 * Says on every page which slices are not the deployed ones. It takes its own room at the end of the page and
 * stays in sight; with a modal dialog open it moves into that, because everything outside is out of reach.
 */
export function OverrideBanner({ notes, onLeave }: OverrideBannerProps) {
  const [isDismissed, setDismissed] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  const isAbove = useRoomAbove(dialog, region, !isDismissed);
  if (isDismissed) return null;

  const banner = (
    <div
      ref={region}
      className={styles.region}
      data-place={dialog === null ? "page" : isAbove ? "above" : "inside"}
    >
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
    </div>
  );
  if (dialog === null) return banner;
  return createPortal(banner, dialog.querySelector("[data-modal-part=body]") ?? dialog);
}
