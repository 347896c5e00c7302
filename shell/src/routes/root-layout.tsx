import { Outlet } from "@cointide/shared/router";
import { InspectorSlot } from "../inspector/inspector-slot.tsx";
import { NoticeRegion } from "../notices/notice-region.tsx";
import { Updates } from "../updates/updates.tsx";
import { usePageFocus } from "./use-page-focus.ts";

/** What every page has: itself, and the place where notices appear. */
export function RootLayout() {
  usePageFocus();
  return (
    <>
      <Outlet />
      <Updates />
      <NoticeRegion />
      <InspectorSlot />
    </>
  );
}
