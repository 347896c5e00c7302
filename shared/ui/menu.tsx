import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "../facade/router.ts";
import styles from "./menu.module.css";
import { rovingTarget } from "./roving.ts";

/** An entry does something, or leads to a route. */
type MenuEntry = { label: string; onSelect: () => void } | { label: string; to: string };

/** `onChosen` runs first, so that whatever the entry opens finds the focus on the menu's button. */
function MenuItem({ item, onChosen }: { item: MenuEntry; onChosen: () => void }) {
  if ("to" in item) {
    return (
      <Link role="menuitem" tabIndex={-1} className={styles.item} to={item.to} onClick={onChosen}>
        {item.label}
      </Link>
    );
  }
  const choose = () => {
    onChosen();
    item.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={choose}>
      {item.label}
    </button>
  );
}

type MenuProps = {
  /** The button's name; shown unless there is an icon. */
  label: string;
  icon?: ReactNode;
  /** Read each time that the menu opens. */
  items: () => MenuEntry[];
};

/** A menu button, as the ARIA practices describe it: arrows, Home, End, first letters, Esc. */
export function Menu({ label, icon, items }: MenuProps) {
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<"first" | "last" | null>(null);
  const close = () => setOpened(null);

  useLayoutEffect(() => {
    if (opened === null) return;
    if (menu.current && button.current) placeMenu(menu.current, button.current);
    const entries = menuItems(root.current);
    entries.at(opened === "first" ? 0 : -1)?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpened(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [opened]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpened(event.key === "ArrowDown" ? "first" : "last");
  };

  const closeAndReturn = () => {
    button.current?.focus();
    close();
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={icon ? styles.iconButton : styles.button}
        aria-label={icon ? label : undefined}
        title={icon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : menuId}
        onClick={() => setOpened(opened === null ? "first" : null)}
        onKeyDown={openByKey}
      >
        {/* biome-ignore lint/plugin: an icon is an element. */}
        {icon ?? <span>{label}</span>}
        <ChevronDown aria-hidden="true" />
      </button>
      {opened !== null && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={(event) => moveInMenu(event, close, closeAndReturn)}
        >
          {items().map((item) => (
            <MenuItem key={item.label} item={item} onChosen={closeAndReturn} />
          ))}
        </div>
      )}
    </div>
  );
}

/** How far a menu stays away from its button, and from the edges of the page, in px. */
const [BESIDE, EDGE] = [4, 8];
/** With less room than this below its button, in px, a menu may be above it. */
const LEAST = 200;

/** Below its button, or above where there is more room, ending where that ends; all of it is in sight, or can be scrolled to. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, bottom, right } = button.getBoundingClientRect();
  const [below, above] = [clientHeight - bottom, top].map((room) => room - BESIDE - EDGE) as [number, number];
  const isAbove = below < Math.min(LEAST, menu.offsetHeight) && above > below;
  const left = Math.max(EDGE, Math.min(right, clientWidth - EDGE) - menu.offsetWidth);
  menu.style.left = `${left}px`;
  menu.style[isAbove ? "bottom" : "top"] = `${isAbove ? clientHeight - top + BESIDE : bottom + BESIDE}px`;
  menu.style.maxHeight = `${isAbove ? above : below}px`;
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void, closeAndReturn: () => void) {
  if (event.key === "Tab") return close();
  const entries = menuItems(event.currentTarget);
  if (event.key === "Escape") closeAndReturn();
  else if (event.key === " ") (event.target as HTMLElement).click();
  else {
    const target = rovingTarget(event.key, entries, "vertical") ?? nextByLetter(event, entries);
    if (target === undefined) return;
    target.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The next entry, after the one with the focus, that begins with the typed letter. */
function nextByLetter(event: KeyboardEvent, entries: HTMLElement[]): HTMLElement | undefined {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letter = event.key.toLowerCase();
  const now = entries.indexOf(event.target as HTMLElement);
  return [...entries.slice(now + 1), ...entries.slice(0, now + 1)].find((entry) =>
    entry.textContent.trim().toLowerCase().startsWith(letter),
  );
}
