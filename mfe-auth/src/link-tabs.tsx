import { Link, matchPath, useLocation } from "@cointide/shared/router";
import { rovingTarget } from "@cointide/shared/ui/roving";
import { type KeyboardEvent, useState } from "react";
import styles from "./link-tabs.module.css";

type LinkTabsProps = {
  /** The name of the list of tabs. */
  label: string;
  /** `to` is an absolute path. */
  tabs: { to: string; label: string }[];
};

/**
 * Tabs whose panels are routes. Arrow keys, Home and End move the focus; Enter, Space or a click goes to the
 * tab's route in place of the present one, so that Back leaves the whole set.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  const [focused, setFocused] = useState<string | null>(null);
  const selected = tabs.find((tab) => matchPath({ path: tab.to, end: false }, pathname))?.to;
  const entry = focused ?? selected ?? tabs[0]?.to;

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const target = rovingTarget(event.key, links, "horizontal");
    if (target) target.focus();
    else if (event.key === " ") (event.target as HTMLElement).click();
    else return;
    event.preventDefault();
  };

  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles.tabs}
      onKeyDown={move}
      onBlur={() => setFocused(null)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          role="tab"
          to={tab.to}
          replace
          className={styles.tab}
          aria-selected={tab.to === selected}
          tabIndex={tab.to === entry ? 0 : -1}
          onFocus={() => setFocused(tab.to)}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}
