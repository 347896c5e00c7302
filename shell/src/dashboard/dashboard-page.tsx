import { Outlet } from "@cointide/shared/router";
import { useDashboardFeed } from "../feed/use-dashboard-feed.ts";
import { useFeedAnnouncements } from "../feed/use-feed-announcements.ts";
import { useUrlSubscriptions } from "../feed/use-url-subscriptions.ts";
import { MarkedImport } from "../import/marked-import.tsx";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { AppHeader } from "./app-header.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { UserPanel } from "./user-panel.tsx";

/** The visitor's streams, with who is here and whether the prices can be trusted. */
export function DashboardPage() {
  const { pause, resume } = useDashboardFeed();
  useUrlSubscriptions();
  useFeedAnnouncements();
  const overlays = (
    <>
      <Outlet />
      <MarkedImport />
    </>
  );
  return (
    <DashboardFrame header={<AppHeader onPause={pause} onResume={resume} />} overlays={overlays}>
      <UserPanel />
      <SliceSlot name="dashboard.panel" fallback={<PanelSkeleton />} />
    </DashboardFrame>
  );
}
