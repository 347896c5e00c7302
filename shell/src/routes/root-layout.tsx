import { Outlet } from "@cointide/shared/router";
import { NoticeRegion } from "../notices/notice-region.tsx";

/** What every page has: itself, and the place where notices appear. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <NoticeRegion />
    </>
  );
}
