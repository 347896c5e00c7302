import { rovingTarget } from "@cointide/shared/ui/roving";
import { type RefObject, useLayoutEffect } from "react";

/** What marks a line of tools. */
export const TOOLS = { "data-tools": "" } as const;
const LINE = "[data-tools]";

const linesOf = (root: HTMLElement) =>
  root.matches(LINE) ? [root] : [...root.querySelectorAll<HTMLElement>(LINE)];

/** The tools of a line; a panel that one of them opens has controls of its own. */
const toolsOf = (line: HTMLElement) =>
  [...line.querySelectorAll<HTMLElement>("a[href], button")].filter(
    (control) => control.closest("[popover]") === null,
  );

const isShown = (element: HTMLElement) => element.checkVisibility();

/** The tool that an arrow key leads to: along its line, or to the same place in the line above or below. */
function toolTo(root: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const lines = linesOf(root)
    .map((line) => toolsOf(line).filter(isShown))
    .filter(({ length }) => length > 0);
  const at = lines.findIndex((line) => line.includes(target));
  const line = lines[at];
  if (line === undefined) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  if (step === 0) return rovingTarget(key, line, "horizontal");
  // A button with a menu opens it by these keys.
  const next = target.getAttribute("aria-haspopup") === "menu" ? undefined : lines[at + step];
  return next?.[Math.min(line.indexOf(target), next.length - 1)];
}

/**
 * Makes all tools in an element one Tab stop, the first of them, so that Tab reaches what comes behind in few steps. Arrow
 * keys move among them, other slices' too. Returns the undo.
 */
export function keepOneTabStop(root: HTMLElement): () => void {
  const listening = new AbortController();
  let current: HTMLElement | undefined;

  function refresh(): void {
    const all = linesOf(root).flatMap(toolsOf);
    const stop = all.find((control) => control === current) ?? all[0];
    for (const control of all) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex || !control.hasAttribute("tabindex")) control.tabIndex = tabIndex;
    }
  }
  function setCurrent(control: HTMLElement | undefined): void {
    current = control;
    refresh();
  }
  function moveFocus(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const tool = toolTo(root, event);
    if (tool === undefined) return;
    event.preventDefault();
    // What has arrow keys of its own within the line would go on from there.
    event.stopPropagation();
    tool.focus();
  }
  const isLeft = ({ relatedTarget }: FocusEvent) => !root.contains(relatedTarget as Node | null);

  const { signal } = listening;
  root.addEventListener("focusin", ({ target }) => setCurrent(target as HTMLElement), { signal });
  root.addEventListener("focusout", (event) => isLeft(event) && setCurrent(undefined), { signal });
  root.addEventListener("keydown", moveFocus, { signal });
  // Tools of other slices come later. A tick changes texts alone, which are not observed.
  const observer = new MutationObserver(refresh);
  observer.observe(root, { childList: true, subtree: true });
  refresh();
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

/** Makes all tools in an element, in lines marked by `TOOLS`, one Tab stop for as long as it is there. */
export function useOneTabStop(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (root.current === null ? undefined : keepOneTabStop(root.current)), [root]);
}
