import { Outlet } from "@cointide/shared/router";
import { useFeedAnnouncements } from "../feed/use-feed-announcements.ts";
import { InspectorSlot } from "../inspector/inspector-slot.tsx";
import { NoticeRegion } from "../notices/notice-region.tsx";
import { PrintedLine } from "../print/printed-line.tsx";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { Shortcuts } from "../shortcuts/shortcuts.tsx";
import { Updates } from "../updates/updates.tsx";
import { usePageFocus } from "./use-page-focus.ts";

/** What all pages have in common: updates, notices, shortcuts and the inspector. */
export function RootLayout() {
  usePageFocus();
  useFeedAnnouncements();
  return (
    <>
      <PrintedLine />
      <Outlet />
      <RemountBoundary>
        <Updates />
      </RemountBoundary>
      <RemountBoundary>
        <NoticeRegion />
      </RemountBoundary>
      <RemountBoundary>
        <Shortcuts />
      </RemountBoundary>
      <InspectorSlot />
    </>
  );
}
