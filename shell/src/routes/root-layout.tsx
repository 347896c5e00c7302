import { Outlet } from "@cointide/shared/router";
import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useFeedAnnouncements } from "../feed/use-feed-announcements.ts";
import { InspectorSlot } from "../inspector/inspector-slot.tsx";
import { NoticeRegion } from "../notices/notice-region.tsx";
import { PrintedLine } from "../print/printed-line.tsx";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import { Shortcuts } from "../shortcuts/shortcuts.tsx";
import { usePageFocus } from "./use-page-focus.ts";

/** Loaded after the first paint. */
const lateParts = loadOnce(() => import("./late-parts.tsx"));

/** What all pages have in common: updates, notices, shortcuts and the inspector. */
export function RootLayout() {
  usePageFocus();
  useFeedAnnouncements();
  const LateParts = useLoadedOnce(lateParts, (loaded) => loaded.LateParts);
  return (
    <>
      <PrintedLine />
      <Outlet />
      {LateParts && <LateParts />}
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
