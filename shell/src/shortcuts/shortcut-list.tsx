import { Modal } from "@cointide/shared/ui/modal";
import { useStore } from "zustand";
import type { ShortcutStore } from "../page/shortcut-store.ts";
import styles from "./shortcut-list.module.css";

type ShortcutListProps = { shortcuts: ShortcutStore; onClose: () => void };

/** Keys that no slice adds. A card, a toolbar and a table are one tab stop each. */
const MOVES = [
  { key: "↑ ↓ ← →", label: "Move between the buttons and rows of a card, table or toolbar" },
  { key: "Enter", label: "Open the chart of the focused row" },
];

/** The keys that do something on this page. */
export function ShortcutList({ shortcuts, onClose }: ShortcutListProps) {
  const all = useStore(shortcuts.shown);
  return (
    <Modal title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className={styles.list}>
        {[...MOVES, ...all].map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        To switch off the shortcuts of single keys, open Display at the top of the page.
      </p>
    </Modal>
  );
}
