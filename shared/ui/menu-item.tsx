import { Link } from "../facade/router.ts";
import styles from "./menu.module.css";

/** An entry does something, or leads to a route. */
export type MenuEntry = { label: string; onSelect: () => void } | { label: string; to: string };

/** `onChosen` runs first, so that whatever the entry opens finds the focus on the menu's button. */
export function MenuItem({ item, onChosen }: { item: MenuEntry; onChosen: () => void }) {
  if ("to" in item) {
    return (
      <Link role="menuitem" tabIndex={-1} className={styles.item} to={item.to} onClick={onChosen}>
        {item.label}
      </Link>
    );
  }
  const choose = () => {
    onChosen();
    item.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={choose}>
      {item.label}
    </button>
  );
}
