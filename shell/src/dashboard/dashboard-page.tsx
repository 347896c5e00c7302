import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { Outlet } from "@cointide/shared/router";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { TrustBar } from "../feed/trust-bar.tsx";
import { useDashboardFeed } from "../feed/use-dashboard-feed.ts";
import { useFeedAnnouncements } from "../feed/use-feed-announcements.ts";
import { useUrlSubscriptions } from "../feed/use-url-subscriptions.ts";
import { MarkedImport } from "../import/marked-import.tsx";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { AppHeader } from "./app-header.tsx";
import styles from "./dashboard-page.module.css";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { UserPanel } from "./user-panel.tsx";

/** The frame around the streams: header, who is here, and whether the prices can be trusted. */
export function DashboardPage() {
  const { pause, resume } = useDashboardFeed();
  const { state } = useFeedStatus();
  useUrlSubscriptions();
  useFeedAnnouncements();
  return (
    <div className={styles.page} data-feed={state}>
      <title>Dashboard · Cointide</title>
      <AppHeader>
        <TrustBar onPause={pause} onResume={resume} />
      </AppHeader>
      <main className={styles.main}>
        <VisuallyHidden>
          <h1>Dashboard</h1>
        </VisuallyHidden>
        <UserPanel />
        <SliceSlot name="dashboard.panel" fallback={<PanelSkeleton />} />
      </main>
      <Outlet />
      <MarkedImport />
    </div>
  );
}
