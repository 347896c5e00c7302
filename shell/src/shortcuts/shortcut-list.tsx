import { Modal } from "@cointide/shared/ui/modal";
import { useStore } from "zustand";
import type { ShortcutStore } from "../page/shortcut-store.ts";
import styles from "./shortcut-list.module.css";

type ShortcutListProps = { shortcuts: ShortcutStore; onClose: () => void };

/** The keys that do something on this page. */
export function ShortcutList({ shortcuts, onClose }: ShortcutListProps) {
  const all = useStore(shortcuts.shown);
  return (
    <Modal title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className={styles.list}>
        {all.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Arrow keys move between rows and between the buttons of a toolbar. Enter opens the chart of the
        focused row. To switch these shortcuts off, open Display at the top of the page.
      </p>
    </Modal>
  );
}
