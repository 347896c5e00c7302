import { userQuery } from "@cointide/shared/api/get-user";
import type { Mount } from "@cointide/shared/contracts/release";
import { hasValues } from "@cointide/shared/feed/feed-status";
import type { Host } from "@cointide/shared/host";
import { Outlet, type RouteObject, redirect } from "@cointide/shared/router";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { DashboardSkeleton } from "../dashboard/dashboard-frame.tsx";
import { DashboardPage } from "../dashboard/dashboard-page.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { NotFoundPage } from "../errors/not-found-page.tsx";
import { fillRows } from "../feed/fill-rows.ts";
import { RemountBoundary } from "../remount/remount-boundary.tsx";
import type { SliceRouteTable } from "../slices/slice-routes.ts";
import { type SlicePlace, SlicePlaceholder, withErrorBoundary } from "../slices/slice-view.tsx";
import { RootLayout } from "./root-layout.tsx";

/** The landing page is for visitors; with a token they are redirected to the dashboard. */
const leaveWithToken = (host: Host) => () =>
  host.session.getState().kind === "none" ? null : redirect("/dashboard");

/** The page of the edge server preloads the script by the name of this chunk. */
const landingScript = loadOnce(() => import(/* webpackChunkName: "landing" */ "../landing/landing-page.tsx"));

/** A route's own `lazy` would lose the page when slices' routes replace all routes while it is shown. */
function Landing() {
  const Page = useLoadedOnce(landingScript, ({ LandingPage }) => LandingPage);
  return Page && <Page />;
}

const enterLanding = (host: Host) => async () => {
  const elsewhere = leaveWithToken(host)();
  if (elsewhere === null) await landingScript.load();
  return elsewhere;
};

/** How long streams that were loaded wait for the page that shows them, in ms; nothing else retains them. */
const HOLD = 5_000;

/** A wait that people notice, in ms. */
const NOTICEABLE = 100;

/** Redirects without a token; with one, the page's data is requested before the page is rendered. */
const enterDashboard = (host: Host) => async () => {
  if (host.session.getState().kind === "none") return redirect("/register/signin");
  await Promise.all([
    host.queryClient.ensureQueryData(userQuery(host)),
    host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: HOLD }),
  ]);
  const filled = fillRows(host);
  // Prices that are almost there come with the page; the wait is too short to be noticed. Last prices stand in for them.
  const tickers = Object.values(cachedStreams(host.queryClient).tickers);
  if (!tickers.every(hasValues))
    await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, NOTICEABLE))]);
  return null;
};

/** What slices brought below a route, and a placeholder for each path that the composition gives to one. */
function slicesUnder(parent: Mount["parent"], table: SliceRouteTable): RouteObject[] {
  const mounts = table.mounts().filter((mount) => mount.parent === parent);
  const closeTo = parent === "root" ? "/" : "/dashboard";
  const placeOf = (name: string): SlicePlace => {
    const page = mounts.find(({ slice }) => slice === name)?.page;
    return page === undefined ? { closeTo } : { page };
  };
  return [
    ...table.branches(parent).map((branch) => withErrorBoundary(branch, parent, placeOf(branch.slice))),
    ...mounts.map(({ path, slice }) => ({
      id: `${slice}-placeholder-${parent}-${path}`,
      path: `${path}/*`,
      loader: () => {
        if (table.isRouted(slice)) throw new Response(null, { status: 404 });
        return null;
      },
      // A placeholder belongs to its slice: one must not inherit what another has loaded.
      element: <SlicePlaceholder key={slice} slice={slice} place={placeOf(slice)} />,
    })),
  ];
}

/** The shell's own routes, with those that slices bring, and placeholders for those that they will bring. */
export function shellRoutes(host: Host, table: SliceRouteTable): RouteObject[] {
  return [
    {
      id: "root",
      path: "/",
      element: <RootLayout />,
      errorElement: <ErrorPage />,
      // Nothing, for the moment that it takes to see that there is no token.
      hydrateFallbackElement: <></>,
      children: [
        {
          element: (
            <RemountBoundary>
              <Outlet />
            </RemountBoundary>
          ),
          errorElement: <ErrorPage />,
          children: [
            { index: true, loader: enterLanding(host), element: <Landing /> },
            {
              id: "dashboard",
              path: "dashboard",
              loader: enterDashboard(host),
              shouldRevalidate: () => false,
              hydrateFallbackElement: <DashboardSkeleton />,
              element: <DashboardPage />,
              children: slicesUnder("dashboard", table),
            },
            ...slicesUnder("root", table),
            { path: "*", element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}
