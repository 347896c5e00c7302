import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import styles from "./action-menu.module.css";
import { rovingTarget } from "./roving.ts";

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

/** Puts the panel below its button, or above if there is more room. */
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

/** An entry closes the menu, unless it opens more entries; the browser returns the focus to the menu's button. */
function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const isChoice = (target as Element).closest("a[href], button:enabled:not([aria-expanded])") !== null;
  if (isChoice && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}

/** Returns the button that the menu is for: the one that was pressed, or that of the row or card with the focus. */
function useMenuButton(id: string): HTMLElement | null {
  const [button, setButton] = useState<HTMLElement | null>(null);
  // The browser opens the menu by itself: an effect after the paint could miss the first press.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const selector = `[popovertarget="${id}"]`;
    const nearest = ({ target }: Event) =>
      (target as Element).closest("tr, article")?.querySelector<HTMLElement>(selector);
    // What slices offer loads before the first menu opens.
    const preload = (event: Event) => setButton((before) => before ?? nearest(event) ?? null);
    const follow = (event: Event) => setButton((before) => nearest(event) ?? before);
    const prepare = ({ target }: Event) => {
      const pressed = (target as Element).closest<HTMLElement>(selector);
      if (pressed !== null) flushSync(() => setButton(pressed));
    };
    document.addEventListener("pointerover", preload, { signal });
    document.addEventListener("focusin", follow, { signal });
    document.addEventListener("click", prepare, { signal, capture: true });
    return () => listening.abort();
  }, [id]);
  return button;
}

type ActionMenuProps = {
  /** The id of the menu, which its buttons name as their `popovertarget`. */
  id: string;
  /** Renders the title, with this id, and the entries of a button's menu. */
  children: (button: HTMLElement, titleId: string) => ReactNode;
};

/** One menu for many buttons. Its entries are `IconButton`s and `IconLink`s, which show their labels in it. */
export function ActionMenu({ id, children }: ActionMenuProps) {
  const panel = useRef<HTMLElement>(null);
  const button = useMenuButton(id);
  const [isOpen, setOpen] = useState(false);
  const titleId = `${id}-title`;
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (target !== panel.current) panel.current?.hidePopover();
    };
    document.addEventListener("scroll", close, { passive: true, capture: true });
    return () => document.removeEventListener("scroll", close, { capture: true });
  }, [isOpen]);
  function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    // A press on the menu's button closes the panel by itself, and would open it again.
    const isNearby = relatedTarget === null || relatedTarget.matches(`[popovertarget="${id}"]`);
    if (!isNearby && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  }
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
        if (newState === "open" && button !== null) place(currentTarget, button);
      }}
      onToggle={({ newState, currentTarget }) => {
        setOpen(newState === "open");
        if (newState === "open") (controlsOf(currentTarget)[0] ?? currentTarget).focus();
      }}
      onClickCapture={closeOnChoice}
      onKeyDown={moveFocus}
      onBlur={closeWithoutFocus}
    >
      {button !== null && children(button, titleId)}
    </section>
  );
}

type MenuTitleProps = { id: string; children: string };

/** The title of a menu: a symbol or the name of a stream. */
export const MenuTitle = ({ id, children }: MenuTitleProps) => (
  <h3 id={id} className={styles.title} translate="no" dir="auto">
    {children}
  </h3>
);
