import { isPageKey } from "@cointide/shared/host/is-page-key";
import { display } from "@cointide/shared/preferences/display";
import type { ShortcutStore } from "../page/shortcut-store.ts";
import { findShortcut } from "./find-shortcut.ts";

/** Elements that take typed characters, or use them to move in a list. */
const TYPED =
  "input, textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]";

const IN_FRONT = "dialog[open], [role=dialog], :popover-open";

/** The path crosses open shadow roots, so a widget in an editable element counts as typed. */
const isTyped = (event: KeyboardEvent): boolean =>
  document.designMode === "on" ||
  event.composedPath().some((node) => node instanceof Element && node.matches(TYPED));

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isTyped(event) && document.querySelector(IN_FRONT) === null;
}

/** Runs the page's shortcuts, unless the user has switched them off. Returns a cleanup function. */
export function followShortcuts(shortcuts: ShortcutStore): () => void {
  function run(event: KeyboardEvent): void {
    if (display.get().shortcuts === "off" || !isForPage(event)) return;
    const shortcut = findShortcut(shortcuts.shown.getState(), event);
    if (shortcut === undefined || !isPageKey(event)) return;
    event.preventDefault();
    shortcut.run();
  }
  window.addEventListener("keydown", run);
  return () => window.removeEventListener("keydown", run);
}
