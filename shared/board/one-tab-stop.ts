import { type RefObject, useLayoutEffect } from "react";
import { rovingTarget } from "../ui/roving.ts";

/** Marks a line of tools; the row of a symbol is one, too. */
export const TOOLS = { "data-tools": "" } as const;
const LINE = "[data-tools], tr[data-symbol]";

const linesOf = (root: HTMLElement) =>
  root.matches(LINE) ? [root] : [...root.querySelectorAll<HTMLElement>(LINE)];

/** Returns the tools of a line, without the controls of a panel that one of them opens. */
const toolsOf = (line: HTMLElement) =>
  [...line.querySelectorAll<HTMLElement>("a[href], button")].filter(
    (control) => control.closest("[popover]") === null,
  );

const isShown = (element: HTMLElement) => element.checkVisibility();

const shownLines = (root: HTMLElement) =>
  linesOf(root)
    .map((line) => toolsOf(line).filter(isShown))
    .filter(({ length }) => length > 0);

/** Returns the tool that an arrow key leads to: along its line, or at the same place in the line above or below. */
function toolTo(root: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const lines = shownLines(root);
  const at = lines.findIndex((line) => line.includes(target));
  const line = lines[at];
  if (line === undefined) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
  if (step === 0) return rovingTarget(key, line, "horizontal");
  // A button with a menu opens it by these keys.
  const next = target.getAttribute("aria-haspopup") === "menu" ? undefined : lines[at + step];
  return next?.[Math.min(line.indexOf(target), next.length - 1)];
}

/** Whether a tool is in the visible part of the box that scrolls it, below the heading for which it has its scroll margin. */
function isInView(box: HTMLElement, tool: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(tool).scrollMarginTop) || 0;
  const rect = tool.getBoundingClientRect();
  return rect.top >= top + margin && rect.bottom <= bottom;
}

/** Scrolls to the first or last row and moves the focus there. */
function goToEnd(box: HTMLElement, isLast: boolean): void {
  box.scrollTo({ top: isLast ? box.scrollHeight : 0, behavior: "instant" });
  // The row is rendered in the frame after the one that scrolls.
  const focus = () =>
    shownLines(box)
      .at(isLast ? -1 : 0)?.[0]
      ?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/**
 * Makes all tools in an element one Tab stop, so that few presses of Tab reach the elements after them: the first tool, or in
 * a table that scrolls the first in view. Arrow keys move among them, including tools of other slices; in a table
 * that scrolls, Home and End lead to its first and last row. Returns a cleanup function.
 */
export function keepOneTabStop(root: HTMLElement, isScrolling = false): () => void {
  const listening = new AbortController();
  let current: HTMLElement | undefined;

  function refresh(findFirst = (all: HTMLElement[]) => all[0]): void {
    const all = linesOf(root).flatMap(toolsOf);
    const stop = all.find((control) => control === current) ?? findFirst(all);
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
    const isEnd = event.key === "Home" || event.key === "End";
    const isInRow = (event.target as Element).closest("tr[data-symbol]") !== null;
    if (isScrolling && isEnd && isInRow) {
      event.preventDefault();
      goToEnd(root, event.key === "End");
      return;
    }
    const tool = toolTo(root, event);
    if (tool === undefined) return;
    event.preventDefault();
    // A toolbar within the line would handle the arrow key too.
    event.stopPropagation();
    tool.focus();
  }
  const isLeft = ({ relatedTarget }: FocusEvent) => !root.contains(relatedTarget as Node | null);

  const { signal } = listening;
  root.addEventListener("focusin", ({ target }) => setCurrent(target as HTMLElement), { signal });
  root.addEventListener("focusout", (event) => isLeft(event) && setCurrent(undefined), { signal });
  root.addEventListener("keydown", moveFocus, { signal });
  if (isScrolling) {
    const enterInView = ({ key }: KeyboardEvent) => {
      if (key === "Tab") refresh((all) => all.find((tool) => isInView(root, tool)) ?? all[0]);
    };
    // Measured before the browser moves the focus, because it would be too slow for each row that scrolling adds.
    document.addEventListener("keydown", enterInView, { signal, capture: true });
  }
  // Tools of other slices are added later. Ticks change texts, which aren't observed, and seldom add a mark.
  const observer = new MutationObserver(() => refresh());
  observer.observe(root, { childList: true, subtree: true });
  refresh();
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

/** Makes all tools in an element, in lines marked by `TOOLS`, one Tab stop while the component is mounted. */
export function useOneTabStop(root: RefObject<HTMLElement | null>, isScrolling = false): void {
  useLayoutEffect(
    () => (root.current === null ? undefined : keepOneTabStop(root.current, isScrolling)),
    [root, isScrolling],
  );
}
