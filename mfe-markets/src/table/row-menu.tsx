import type { RowToolsProps } from "@cointide/shared/board/live-row";
import { useHost } from "@cointide/shared/host";
import { Slot } from "@cointide/shared/host/slot";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { rovingTarget } from "@cointide/shared/ui/roving";
import { Ellipsis } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import styles from "./row-menu.module.css";

type Opened = { symbol: string; button: HTMLElement };

/** The one menu of all rows: what a row offers is rendered when its menu is opened. */
export type RowMenu = {
  panelId: string;
  /** Called before the panel opens. */
  prepare(opened: Opened): void;
  /** Called when a button is about to be pressed: what slices offer loads before the first menu opens. */
  preload(of: Opened): void;
  /** Called when the button of a row gets the focus. */
  noteFocus(symbol: string): void;
};

const buttonOf = (box: Element, symbol: string): HTMLElement | null =>
  box.querySelector(`[data-row-menu="${CSS.escape(symbol)}"]`);

/** The row that a key leads to from the one at an index; undefined for other keys. */
function rowTo(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

type Drawn = {
  /** The index of the first row that is fully in view. */
  first: number;
  isDrawn(symbol: string): boolean;
  scrollTo(index: number): void;
};

/**
 * The menu of the rows, and the keys that move between their buttons: they are one stop of the Tab key, the row that had the
 * focus last or else the first in view.
 */
export function useRowMenu(symbols: readonly string[], { first, isDrawn, scrollTo }: Drawn) {
  const { slots } = useHost();
  const panelId = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const hasMenu = slots.count("market.row") > 0;
  const menu = useMemo(
    (): RowMenu | null =>
      hasMenu
        ? {
            ...{ panelId, noteFocus: setCurrent },
            preload: (of) => setOpened((before) => before ?? of),
            prepare: (of) => flushSync(() => setOpened(of)),
          }
        : null,
    [hasMenu, panelId],
  );
  const tabStop = current !== null && isDrawn(current) ? current : symbols[first];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const from = (target as HTMLElement).dataset.rowMenu;
    if (from === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    const to = rowTo(key, symbols.indexOf(from), symbols.length);
    const symbol = to === undefined ? undefined : symbols[to];
    if (to === undefined || symbol === undefined) return;
    event.preventDefault();
    const next = buttonOf(currentTarget, symbol);
    if (next !== null) {
      next.focus();
      return;
    }
    scrollTo(to);
    // It is drawn in the frame after the one that scrolls.
    requestAnimationFrame(() => requestAnimationFrame(() => buttonOf(currentTarget, symbol)?.focus()));
  }
  return { menu, opened, tabStop, onKeyDown };
}

/** The menu of all rows, and the row whose button is the table's stop of the Tab key. */
export const RowMenuContext = createContext<{ menu: RowMenu | null; tabStop: string | undefined }>({
  menu: null,
  tabStop: undefined,
});

/** The button that opens the menu of a row. */
export const RowMenuCell = memo(function RowMenuCell({ symbol }: RowToolsProps) {
  const { menu, tabStop } = useContext(RowMenuContext);
  if (menu === null) return null;
  const { panelId, preload, prepare, noteFocus } = menu;
  return (
    <td className={styles.cell}>
      <IconButton
        label={`Actions for ${symbol}`}
        data-row-menu={symbol}
        tabIndex={symbol === tabStop ? 0 : -1}
        popoverTarget={panelId}
        onClick={({ currentTarget }) => prepare({ symbol, button: currentTarget })}
        onPointerEnter={({ currentTarget }) => preload({ symbol, button: currentTarget })}
        onFocus={({ currentTarget }) => {
          preload({ symbol, button: currentTarget });
          noteFocus(symbol);
        }}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </td>
  );
});

const controlsOf = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>("a[href], button:enabled"),
];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = rovingTarget(event.key, controlsOf(event.currentTarget), "vertical");
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** How far the panel stays away from its button and from the edges of the page, in px. */
const [BESIDE, EDGE] = [4, 8];

/** Puts the panel below its button, or above where there is more room. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, bottom, right } = button.getBoundingClientRect();
  const isAbove = clientHeight - bottom < top;
  const room = (isAbove ? top : clientHeight - bottom) - BESIDE - EDGE;
  Object.assign(panel.style, {
    insetInlineEnd: `${Math.max(EDGE, clientWidth - right)}px`,
    top: isAbove ? "auto" : `${bottom + BESIDE}px`,
    bottom: isAbove ? `${clientHeight - top + BESIDE}px` : "auto",
    maxBlockSize: `${room}px`,
  });
}

/** A choice closes the menu; the browser gives the focus back to its button. */
function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest("a[href], button:enabled:not([aria-expanded])"))
    currentTarget.hidePopover();
}

function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  // A press on a row's button closes the panel by itself.
  const isNearby = relatedTarget === null || relatedTarget.matches("[data-row-menu]");
  if (!isNearby && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

type RowMenuPanelProps = { id: string; of: Opened | null; box: RefObject<HTMLElement | null> };

/** What slices offer for the row whose menu is open. */
export function RowMenuPanel({ id, of, box }: RowMenuPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  useEffect(() => {
    const element = box.current;
    if (!isOpen || element === null) return;
    // Its row leaves.
    const close = () => panel.current?.hidePopover();
    element.addEventListener("scroll", close, { passive: true });
    return () => element.removeEventListener("scroll", close);
  }, [isOpen, box]);
  return (
    <section
      ref={panel}
      id={id}
      popover="auto"
      tabIndex={-1}
      data-labels=""
      className={styles.panel}
      aria-labelledby={titleId}
      onBeforeToggle={({ newState, currentTarget }) => {
        if (newState === "open" && of !== null) place(currentTarget, of.button);
      }}
      onToggle={({ newState, currentTarget }) => {
        setOpen(newState === "open");
        if (newState === "open") (controlsOf(currentTarget)[0] ?? currentTarget).focus();
      }}
      onClickCapture={closeOnChoice}
      onKeyDown={moveFocus}
      onBlur={closeWithoutFocus}
    >
      {of !== null && (
        <>
          <h3 id={titleId} translate="no" className={styles.title}>
            {of.symbol}
          </h3>
          <Slot name="market.row" props={{ symbol: of.symbol }} className={styles.list} />
        </>
      )}
    </section>
  );
}
