import { Search } from "lucide-react";
import { openPalette } from "./palette-store.ts";
import styles from "./search-button.module.css";

// Node prerenders the page, and its oldest supported version has no navigator.
const isApple = (): boolean => /^(Mac|iP)/.test(globalThis.navigator?.platform ?? "");

/** Looks like a search field, and opens the command palette. */
export const SearchButton = () => (
  <button
    type="button"
    className={styles.search}
    title="Search coins"
    aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
    onClick={openPalette}
  >
    <Search aria-hidden="true" />
    <span className={styles.label}>Search coins</span>
    <span className={styles.key} aria-hidden="true">
      {isApple() ? "⌘K" : "Ctrl K"}
    </span>
  </button>
);
