import { Outlet } from "@cointide/shared/router";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { TrustBar } from "../feed/trust-bar.tsx";
import { useDashboardFeed } from "../feed/use-dashboard-feed.ts";
import { useFeedAnnouncements } from "../feed/use-feed-announcements.ts";
import { useFeedStatus } from "../feed/use-feed-status.ts";
import { useUrlSubscriptions } from "../feed/use-url-subscriptions.ts";
import { NoticeLog } from "../notices/notice-log.tsx";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { AppHeader } from "./app-header.tsx";
import styles from "./dashboard-page.module.css";
import { UserPanel } from "./user-panel.tsx";

/** The frame around the streams: header, who is here, and whether the prices can be trusted. */
export function DashboardPage() {
  const { config, pause, resume } = useDashboardFeed();
  const { state } = useFeedStatus();
  useUrlSubscriptions();
  useFeedAnnouncements();
  return (
    <div className={styles.page} data-feed={state}>
      <AppHeader>
        <TrustBar simulated={config?.market === "simulated"} onPause={pause} onResume={resume} />
      </AppHeader>
      <main className={styles.main}>
        <UserPanel />
        <SliceSlot
          name="dashboard.panel"
          fallback={<Skeleton height="320px" label="Loading your streams" />}
        />
      </main>
      <footer className={styles.footer}>
        <NoticeLog />
      </footer>
      <Outlet />
    </div>
  );
}
