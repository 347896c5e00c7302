import { IconButton } from "@cointide/shared/ui/icon-button";
import { useTopDialog } from "@cointide/shared/ui/use-top-dialog";
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "./copy-button.tsx";
import styles from "./inspector.module.css";
import { FaultsTable, SharedTable, SlicesTable, SlotsTable } from "./tables.tsx";
import { useInspection } from "./use-inspection.ts";

type InspectorProps = { takesFocus: boolean; onClose: () => void };

/**
 * Shows what the page is composed of, beside it. With a modal dialog open it moves into that, because everything
 * outside is inert.
 */
export function Inspector({ takesFocus, onClose }: InspectorProps) {
  const inspection = useInspection();
  const { registry, shell, cohort, slices, slots, faults, shared } = inspection;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = useTopDialog();
  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [takesFocus]);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Else an open modal would close too.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const panel = (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={closeByEscape}>
      <header className={styles.header}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          Slice inspector
        </h2>
        <CopyButton text={() => JSON.stringify(inspection, null, 2)}>Copy as JSON</CopyButton>
        <IconButton label="Close the inspector" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className={styles.body} tabIndex={0} aria-label="Slices, slots, errors and shared libraries">
        <dl className={styles.facts}>
          <div>
            <dt>Registry</dt>
            <dd>{registry}</dd>
          </div>
          <div>
            <dt>Shell</dt>
            <dd>{shell === "" ? "in development" : shell}</dd>
          </div>
          <div>
            <dt>Cohort</dt>
            <dd>{`${cohort.toFixed(1)} of 100`}</dd>
          </div>
        </dl>
        <SlicesTable slices={slices} />
        <SlotsTable slots={slots} />
        <FaultsTable faults={faults} />
        <SharedTable shared={shared} />
      </section>
    </aside>
  );
  return dialog === null ? panel : createPortal(panel, dialog);
}
