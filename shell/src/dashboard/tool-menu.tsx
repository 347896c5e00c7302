import { IconButton } from "@cointide/shared/ui/icon-button";
import { rovingTarget } from "@cointide/shared/ui/roving";
import { Ellipsis } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import styles from "./tool-menu.module.css";

/** Whether something is in the panel itself, not in what one of its tools has opened. */
const isIn = (panel: HTMLElement, element: EventTarget): boolean =>
  (element as Element).closest("[popover]") === panel;

const controlsOf = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>("a[href], button")].filter((control) => isIn(panel, control));

/** An opener keeps the menu open, as what it opens is next to it. */
const isChoice = (target: Element) =>
  target.closest("a, button:not([popovertarget], [aria-haspopup], [aria-expanded])") !== null;

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!isIn(event.currentTarget, event.target)) return;
  const target = rovingTarget(event.key, controlsOf(event.currentTarget), "vertical");
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** The browser returns the focus to the menu's button, where whatever the choice opens finds it. */
function closeOnChoice({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (!currentTarget.matches(":popover-open") || !isIn(currentTarget, target)) return;
  if (isChoice(target as Element)) currentTarget.hidePopover();
}

/**
 * Tools for which narrow headers have no room: there they are in a panel below a button, elsewhere they are in the header.
 * They stay mounted because tools may work while they are hidden.
 */
export function ToolMenu({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  function place(panel: HTMLElement): void {
    const { bottom = 0, right = 0 } = root.current?.getBoundingClientRect() ?? {};
    panel.style.setProperty("--below", `${bottom}px`);
    panel.style.setProperty("--end", `${document.documentElement.clientWidth - right}px`);
  }
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A press on the button closes the panel by itself, and would open it again.
    if (relatedTarget !== null && !root.current?.contains(relatedTarget)) currentTarget.hidePopover();
  };
  return (
    <div ref={root} className={styles.root}>
      <span className={styles.more}>
        <IconButton label="More tools" popoverTarget={id}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </span>
      <section
        id={id}
        popover="auto"
        aria-label="More tools"
        className={styles.tools}
        data-labels=""
        onBeforeToggle={({ newState, currentTarget }) => newState === "open" && place(currentTarget)}
        onToggle={({ newState, currentTarget }) =>
          newState === "open" && controlsOf(currentTarget)[0]?.focus()
        }
        onClickCapture={closeOnChoice}
        onKeyDown={moveFocus}
        onBlur={closeWithoutFocus}
      >
        {children}
      </section>
    </div>
  );
}
