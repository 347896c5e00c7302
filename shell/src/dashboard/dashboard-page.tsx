import { Outlet } from "@cointide/shared/router";
import { useDashboardFeed } from "../feed/use-dashboard-feed.ts";
import { useUrlSubscriptions } from "../feed/use-url-subscriptions.ts";
import { MarkedImport } from "../import/marked-import.tsx";
import { Palette } from "../palette/palette.tsx";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { SliceSlot } from "../slices/slice-slot.tsx";
import { AppHeader } from "./app-header.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { UserPanel } from "./user-panel.tsx";

/** The visitor's streams, with who is here and whether the prices can be trusted. */
export function DashboardPage() {
  const { pause, resume } = useDashboardFeed();
  useUrlSubscriptions();
  const overlays = (
    <>
      <Outlet />
      <RemountBoundary>
        <MarkedImport />
      </RemountBoundary>
      <RemountBoundary>
        <Palette />
      </RemountBoundary>
    </>
  );
  const header = (
    <RemountBoundary>
      <AppHeader onPause={pause} onResume={resume} />
    </RemountBoundary>
  );
  return (
    <DashboardFrame header={header} overlays={overlays}>
      <RemountBoundary>
        <UserPanel />
      </RemountBoundary>
      <SliceSlot name="dashboard.panel" fallback={<PanelSkeleton />} />
    </DashboardFrame>
  );
}
