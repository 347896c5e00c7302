import { isLost } from "@cointide/shared/feed/feed-status";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import type { MouseEvent, ReactNode } from "react";
import headerStyles from "./app-header.module.css";
import styles from "./dashboard-frame.module.css";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { UserPanelSkeleton } from "./user-panel.tsx";

type DashboardFrameProps = {
  header: ReactNode;
  /** What stands over the page. */
  overlays?: ReactNode;
  children: ReactNode;
};

/** Without a fragment in the address, which would be an entry of its own in the history. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const page = document.querySelector<HTMLElement>("[data-page-view]");
  (page ?? document.getElementById("content"))?.focus();
}

/** The dashboard around its panels. */
export function DashboardFrame({ header, overlays, children }: DashboardFrameProps) {
  const { state } = useFeedStatus();
  return (
    <div className={styles.page} data-old={isLost(state) || state === "paused" || undefined}>
      <title>Dashboard · Cointide</title>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page. */}
      <a href="#content" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      {/* biome-ignore lint/plugin: it is an element. */}
      {header}
      <main id="content" tabIndex={-1} className={styles.main}>
        <VisuallyHidden>
          <h1>Dashboard</h1>
        </VisuallyHidden>
        {/* biome-ignore lint/plugin: panels are elements. */}
        {children}
      </main>
      {/* biome-ignore lint/plugin: dialogs are elements. */}
      {overlays}
    </div>
  );
}

/** The dashboard while its data are loading. The header is empty in the app: the page's own replaces it. */
export function DashboardSkeleton({ header = <div className={headerStyles.header} /> }) {
  return (
    <DashboardFrame header={header}>
      <UserPanelSkeleton />
      <PanelSkeleton />
    </DashboardFrame>
  );
}
