import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./popover.module.css";

type PopoverProps = {
  /** The button's name. */
  label: string;
  icon?: ReactNode;
  /** Renders a button other than an icon, with this `popoverTarget`. */
  renderButton?: (popoverTarget: string) => ReactNode;
  /** The panel's name, where it is another one. */
  name?: string;
  /** How wide the panel is where the page has room, as a CSS length. */
  width: string;
  children: ReactNode;
};

/**
 * A button with a panel below it, in the top layer: Esc, a press elsewhere and a focus that moves elsewhere close
 * it. Its content is on the page only while it is open.
 */
export function Popover({ label, icon, renderButton, name = label, width, children }: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  function open(panel: HTMLElement): void {
    const { bottom = 0, right = 0 } = root.current?.getBoundingClientRect() ?? {};
    panel.style.setProperty("--below", `${bottom}px`);
    panel.style.setProperty("--end", `${right}px`);
    panel.style.setProperty("--width", width);
    setOpen(true);
  }
  function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    // A press on the button closes the panel by itself, and would open it again.
    if (relatedTarget !== null && !root.current?.contains(relatedTarget)) currentTarget.hidePopover();
  }
  const button = renderButton?.(id) ?? (
    <IconButton label={label} popoverTarget={id}>
      {icon}
    </IconButton>
  );
  return (
    <div ref={root} className={styles.root}>
      {/* biome-ignore lint/plugin: it is an element. */}
      {button}
      <section
        id={id}
        popover="auto"
        className={styles.panel}
        aria-label={name}
        onBeforeToggle={({ newState, currentTarget }) => newState === "open" && open(currentTarget)}
        // Not before: the browser gives the focus back to the button only from an element that is still there.
        onToggle={({ newState }) => newState === "closed" && setOpen(false)}
        onBlur={closeWithoutFocus}
      >
        {isOpen && children}
      </section>
    </div>
  );
}
