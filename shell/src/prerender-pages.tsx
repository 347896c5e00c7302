import { createBus } from "@cointide/shared/bus";
import { type Host, HostProvider } from "@cointide/shared/host";
import { QueryClient, QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AppHeader } from "./dashboard/app-header.tsx";
import { DashboardSkeleton } from "./dashboard/dashboard-frame.tsx";
import { HeaderRoom } from "./dashboard/header-slot.tsx";
import { LandingPage } from "./landing/landing-page.tsx";
import { createBadgeStore } from "./navigation/badge-store.ts";
import { createNoticeStore } from "./notices/notice-store.ts";
import { type Shell, ShellProvider } from "./page/use-shell.ts";
import { createCompositionStore } from "./slices/composition-store.ts";

/** Renders a page without a visitor; its title is the document's. */
function prerender(page: ReactNode): string {
  const bus = createBus(() => {});
  const session = { getState: () => ({ kind: "none", token: null }), subscribe: () => () => {} };
  // The rest of both is used only in event handlers and effects.
  const host = { bus, session, api: {} } as unknown as Host;
  const composition = createCompositionStore({ slices: [] });
  const shell = { composition, badges: createBadgeStore(bus), notices: createNoticeStore(bus) } as Shell;
  const router = createMemoryRouter([{ path: "/", element: page }]);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HostProvider value={host}>
        <ShellProvider value={shell}>
          <RouterProvider router={router} />
        </ShellProvider>
      </HostProvider>
    </QueryClientProvider>,
  );
  router.dispose();
  return markup.replace(/<title>.*?<\/title>/, "");
}

const doNothing = () => {};

/** The markup that pages show before their scripts run. The build of the shell calls it. */
export const prerenderPages = () => ({
  landing: prerender(<LandingPage />),
  dashboard: prerender(
    <DashboardSkeleton
      header={<AppHeader onPause={doNothing} onResume={doNothing} tools={<HeaderRoom />} />}
    />,
  ),
});
