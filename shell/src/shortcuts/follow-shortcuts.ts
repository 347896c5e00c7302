import type { Shortcut } from "@cointide/shared/host";
import { isPageKey } from "@cointide/shared/host/is-page-key";
import { display } from "@cointide/shared/preferences/display";
import type { ShortcutStore } from "../page/shortcut-store.ts";
import { isPaletteKey, paletteKeys } from "../palette/palette-key.ts";
import { findShortcut } from "./find-shortcut.ts";

/** Elements that take typed characters, or use them to move in a list. */
const TYPED =
  "input, textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]";

const IN_FRONT = "dialog[open], [role=dialog], :popover-open";

/** The path crosses open shadow roots, so a widget in an editable element counts as typed. */
const isTyped = (event: KeyboardEvent): boolean =>
  document.designMode === "on" ||
  event.composedPath().some((node) => node instanceof Element && node.matches(TYPED));

const isInFront = (): boolean => document.querySelector(IN_FRONT) !== null;

/** Returns the shortcut of a key without modifiers, unless the user types or has switched shortcuts off. */
function findPlainShortcut(all: readonly Shortcut[], event: KeyboardEvent): Shortcut | undefined {
  if (display.get().shortcuts === "off" || isTyped(event)) return undefined;
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  return findShortcut(all, event);
}

/** Runs the page's shortcuts. Returns a cleanup function. */
export function followShortcuts(shortcuts: ShortcutStore): () => void {
  function run(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.repeat || event.isComposing || isInFront()) return;
    const all = shortcuts.shown.getState();
    const shortcut = isPaletteKey(event)
      ? all.find(({ key }) => key === paletteKeys().shown)
      : findPlainShortcut(all, event);
    if (shortcut === undefined || !isPageKey(event)) return;
    event.preventDefault();
    shortcut.run();
  }
  window.addEventListener("keydown", run);
  return () => window.removeEventListener("keydown", run);
}
