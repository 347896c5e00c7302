import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";
import type { Mount } from "@cointide/shared/contracts/registry";
import { type Host, HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, type RouteObject, RouterProvider } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createAnnouncementStore } from "../notices/announcements.ts";
import { createNoticeStore } from "../notices/notice-store.ts";
import { type Shell, ShellProvider } from "../page/use-shell.ts";
import { shellRoutes } from "../routes/shell-routes.tsx";
import type { LoadModule } from "../slices/federation.ts";
import { createSliceLoader } from "../slices/slice-loader.ts";
import { createSliceRouteTable } from "../slices/slice-routes.ts";

const slice = (name: string, mount: Mount, slots: ComposedSlice["slots"] = {}): ComposedSlice => ({
  name,
  origin: "http://slices.test",
  mounts: [mount],
  slots,
  releases: [
    {
      version: "1.0.0",
      entry: `/${name}/1.0.0/remoteEntry.js`,
      files: {},
      integrity: {},
      mounts: [mount],
      slots,
    },
  ],
  canary: false,
});

/** Two slices: one with a place over the dashboard and the dashboard's slot, one with a place of its own. */
const COMPOSITION: Composition = {
  slices: [
    slice("mfe-board", { parent: "dashboard", path: "board" }, { "dashboard.panel": "./panel" }),
    slice("mfe-entry", { parent: "root", path: "register" }),
  ],
};

const unreachable: LoadModule = ({ slice }) => Promise.reject(new Error(`${slice} is unreachable`));

/** A shell on a test host, whose slices come from `loadModule`; without it none can be reached. */
export function createTestShell(
  options: Parameters<typeof createTestHost>[0] & { loadModule?: LoadModule } = {},
): { host: Host; shell: Shell } {
  const host = createTestHost(options);
  const loader = createSliceLoader({
    composition: COMPOSITION,
    loadModule: options.loadModule ?? unreachable,
    onFailure: ({ slice, version, stage, message }) =>
      host.bus.emit("slice:failed", { slice, version, stage, message }),
  });
  const shell = {
    composition: COMPOSITION,
    loader,
    routes: createSliceRouteTable(COMPOSITION, loader, host),
    notices: createNoticeStore(host.bus),
    announcements: createAnnouncementStore(host.bus),
  };
  return { host, shell };
}

type Parts = ReturnType<typeof createTestShell>;

const within = ({ host, shell }: Parts, children: ReactNode) => (
  <QueryClientProvider client={host.queryClient}>
    <HostProvider value={host}>
      <ShellProvider value={shell}>{children}</ShellProvider>
    </HostProvider>
  </QueryClientProvider>
);

/** Opens an address of the shell as `main.tsx` would; `routes` stand in for the shell's own. */
export function openPage(parts: Parts, url: string, routes?: RouteObject[]) {
  const router = createMemoryRouter(routes ?? shellRoutes(parts.host, parts.shell.routes), {
    initialEntries: [url],
    patchRoutesOnNavigation: parts.shell.routes.patch,
  });
  return { router, ...render(within(parts, <RouterProvider router={router} />)) };
}
