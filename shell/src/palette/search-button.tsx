import { Search } from "lucide-react";
import { paletteKeys } from "./palette-key.ts";
import { openPalette } from "./palette-store.ts";
import styles from "./search-button.module.css";

/** Looks like a search field, and opens the command palette. */
export function SearchButton() {
  const { shown, named } = paletteKeys();
  return (
    <span className={styles.room}>
      <button
        type="button"
        className={styles.search}
        title="Search coins"
        aria-keyshortcuts={named}
        aria-haspopup="dialog"
        onClick={openPalette}
      >
        <Search aria-hidden="true" />
        <span className={styles.label}>Search coins</span>
        <span className={styles.key} aria-hidden="true">
          {shown}
        </span>
      </button>
    </span>
  );
}
