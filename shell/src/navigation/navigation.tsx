import { Link } from "@cointide/shared/router";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";
import styles from "./navigation.module.css";
import { type NavigationEntry, useNavigationEntries } from "./navigation-entries.ts";

/** The most that fits next to a link. */
const MOST = 99;

function NavigationLink({ entry, isCurrent }: { entry: NavigationEntry; isCurrent: boolean }) {
  const { badges, routes } = useShell();
  const { slice, label, path, icon } = entry;
  const count = useStore(badges, (all) => all[slice] ?? 0);
  const isFailed = useStore(routes.failed, (all) => all.has(slice)) && routes.sliceAt(path) === slice;
  const failure = isFailed ? `${label} couldn't load. Try again.` : undefined;
  return (
    // The route loads the slice again.
    <Link
      to={path}
      className={styles.link}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={failure}
      data-failed={failure}
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span>{label}</span>
      {count > 0 && (
        <>
          <VisuallyHidden>{` (${count})`}</VisuallyHidden>
          <span className={styles.badge} aria-hidden="true">
            {count > MOST ? `${MOST}+` : count}
          </span>
        </>
      )}
    </Link>
  );
}

/** Links to the slices of the page: text in the header, tabs at the bottom of a phone. `account` is the last tab. */
export function NavigationBar({ account }: { account: ReactNode }) {
  const { entries, current } = useNavigationEntries();
  return (
    <nav className={styles.bar} aria-label="Main" data-tabs="">
      {entries.map((entry) => (
        <NavigationLink key={entry.slice} entry={entry} isCurrent={entry === current} />
      ))}
      <span className={styles.account}>{account}</span>
    </nav>
  );
}

/** What a phone's bar shows of the current link. The page's heading is read instead. */
export function PageTitle() {
  const { current } = useNavigationEntries();
  return (
    <span className={styles.title} aria-hidden="true">
      {current?.label}
    </span>
  );
}
