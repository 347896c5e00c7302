import type { Composition, Deployment } from "@cointide/shared/contracts/page";
import { type Host, HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, type RouteObject, RouterProvider } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { LoadModule } from "../federation/load-module.ts";
import { createBadgeStore } from "../navigation/badge-store.ts";
import { createAnnouncementStore } from "../notices/announcements.ts";
import { createNoticeStore } from "../notices/notice-store.ts";
import { createShortcutStore } from "../page/shortcut-store.ts";
import { type Shell, ShellProvider } from "../page/use-shell.ts";
import { followSliceRoutes } from "../routes/replace-routes.ts";
import { shellRoutes } from "../routes/shell-routes.tsx";
import { createCompositionStore } from "../slices/composition-store.ts";
import { createHostSlots } from "../slices/host-slots.ts";
import { createSliceLoader } from "../slices/slice-loader.ts";
import { createSliceLog, recordOutcomes } from "../slices/slice-log.ts";
import { createSliceRouteTable } from "../slices/slice-routes.ts";
import { createWorkMarks } from "../slices/slice-work.ts";
import { createSlotLoader } from "../slices/slot-loader.ts";
import { testSlice } from "./test-slice.ts";

/** Two slices: one with a route below the dashboard and the dashboard's slot, one with a route of its own. */
const COMPOSITION: Composition = {
  slices: [
    testSlice("mfe-board", [{ parent: "dashboard", path: "board" }], { "dashboard.panel": "./panel" }),
    testSlice("mfe-entry", [{ parent: "root", path: "register" }]),
  ],
};

const DEPLOYMENT: Deployment = {
  sequence: 1,
  shell: "",
  cohort: 0,
  publicKey: null,
  origins: {},
  overrides: false,
};

const unreachable: LoadModule = ({ slice }) => Promise.reject(new Error(`${slice} is unreachable`));

/** A shell on a test host, whose slices come from `loadModule`; without it none can be reached. */
export function createTestShell(
  options: Parameters<typeof createTestHost>[0] & {
    loadModule?: LoadModule;
    composition?: Composition;
    isForAuthors?: boolean;
    headStart?: number;
    deadline?: number;
  } = {},
): { host: Host; shell: Shell } {
  const composition = createCompositionStore(options.composition ?? COMPOSITION);
  const withoutSlots = createTestHost(options);
  const host = { ...withoutSlots, slots: createHostSlots(composition, withoutSlots.bus) };
  const sliceLog = createSliceLog();
  const work = createWorkMarks();
  const loader = createSliceLoader({
    ...options,
    composition,
    loadModule: options.loadModule ?? unreachable,
    onOutcome: recordOutcomes(sliceLog, host.bus),
  });
  const shell = {
    composition,
    deployment: DEPLOYMENT,
    isForAuthors: options.isForAuthors ?? false,
    loader,
    routes: createSliceRouteTable({ composition, loader, host, work }),
    slots: createSlotLoader(composition, loader),
    sliceLog,
    work,
    badges: createBadgeStore(host.bus),
    notices: createNoticeStore(host.bus),
    announcements: createAnnouncementStore(host.bus),
    shortcuts: createShortcutStore(),
    feedPorts: new PagePorts(),
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
  });
  if (routes === undefined) followSliceRoutes(router, parts.host, parts.shell.routes);
  return { router, ...render(within(parts, <RouterProvider router={router} />)) };
}
