import { display } from "@cointide/shared/preferences/display";
import type { ShortcutStore } from "../page/shortcut-store.ts";

/** Where a character is typed, or chooses among what is listed. */
const TYPED = "input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]";

/** What is in front of the page. */
const IN_FRONT = "dialog[open], [role=dialog], :popover-open";

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const [target] = event.composedPath();
  return !(target instanceof Element && target.closest(TYPED)) && document.querySelector(IN_FRONT) === null;
}

/** Runs the page's shortcuts, unless the visitor has switched them off. Returns the undo. */
export function followShortcuts(shortcuts: ShortcutStore): () => void {
  function run(event: KeyboardEvent): void {
    if (display.get().shortcuts === "off" || !isForPage(event)) return;
    const shortcut = shortcuts.shown.getState().find(({ key }) => key === event.key);
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run();
  }
  window.addEventListener("keydown", run);
  return () => window.removeEventListener("keydown", run);
}
