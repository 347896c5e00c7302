import { isBelow } from "@cointide/shared/contracts/mounts";
import type { PageData } from "@cointide/shared/contracts/page";
import { type Host, HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createBrowserRouter, RouterProvider } from "@cointide/shared/router";
import { followTabs } from "@cointide/shared/streams/follow-tabs";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createShell } from "./create-shell.ts";
import { followDisplay } from "./display/follow-display.ts";
import { separateStylesheets } from "./federation/separate-stylesheets.ts";
import { rememberLastPrices } from "./feed/remember-last-prices.ts";
import { askedOverrides } from "./overrides/asked-overrides.ts";
import { renderFirst } from "./page/first-render.ts";
import { readPageData } from "./page/page-data.ts";
import { type Shell, ShellProvider } from "./page/use-shell.ts";
import { followPreferences } from "./preferences/follow-preferences.ts";
import { followSliceRoutes } from "./routes/replace-routes.ts";
import { shellRoutes } from "./routes/shell-routes.tsx";
import { followSession } from "./session/follow-session.ts";
import { rememberWorking } from "./slices/remember-working.ts";
import { recordOutcomes } from "./slices/slice-log.ts";
import { preloadOnIntent } from "./slices/slice-routes.ts";
import { followStorage } from "./storage/follow-storage.ts";
import { startReporting } from "./telemetry/start-reporting.ts";
import { watchBlocks } from "./telemetry/watch-blocks.ts";
// Pages of the edge server contain the styles of this script only, and also the markup of the landing page.
import "./feed/simulated-badge.module.css";
import "./landing/landing-page.module.css";
import "./landing/preview-board.module.css";

/** When a page checks the slices that it hasn't opened, in ms after its start. By then the first prices are there. */
const CHECK_AFTER = 3_000;

/** Whether the dashboard was opened with a session. */
const needsSlots = ({ session }: Host): boolean =>
  isBelow(window.location.pathname, "/dashboard") && session.getState().kind !== "none";

/** The DevTools of Module Federation leave plugins on a page for its runtime, where they are installed. */
function tellDevTools(shell: Shell): void {
  const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __GLOBAL_PLUGIN__?: unknown } };
  if (federation?.__GLOBAL_PLUGIN__)
    import("./inspector/describe-page.ts").then(
      ({ describePage }) => describePage(shell),
      () => {},
    );
}

function start(page: PageData, isForAuthors: boolean): Shell {
  const { host, shell, storage } = createShell(page, isForAuthors);
  separateStylesheets(document);
  watchBlocks({ ...shell, onOutcome: recordOutcomes(shell.sliceLog, host.bus) });

  // The slice of the address that was opened starts loading before the router runs.
  const slice = shell.routes.sliceAt(window.location.pathname);
  const routed = slice === undefined ? Promise.resolve() : shell.routes.load(slice).catch(() => {});

  const slots = needsSlots(host) ? shell.slots.begin() : routed;

  const router = createBrowserRouter(shellRoutes(host, shell.routes));
  followSliceRoutes(router, host, shell.routes);
  preloadOnIntent(document, shell.routes);
  followSession(host, router);
  followTabs(host);
  followPreferences(host);
  followStorage(host, storage);
  rememberLastPrices(host);
  followDisplay(
    document.documentElement,
    () => {
      import("./display/load-tick-sizes.ts").then(
        ({ loadTickSizes }) => loadTickSizes(host.api),
        () => {},
      );
    },
    () => {
      // Without it prices stay in their quotes, and are marked with them.
      import("./display/currency/follow-currency.ts").then(
        ({ followCurrency }) => followCurrency(host),
        () => {},
      );
    },
  );

  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no #root.");
  const render = () =>
    createRoot(container).render(
      <StrictMode>
        <QueryClientProvider client={host.queryClient}>
          <HostProvider value={host}>
            <ShellProvider value={shell}>
              <RouterProvider router={router} />
            </ShellProvider>
          </HostProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  void renderFirst(container, render, router, slots).then(() => tellDevTools(shell));
  setTimeout(() => {
    import("./slices/check-slices.ts").then(
      ({ checkSlices }) => checkSlices(shell),
      () => {},
    );
  }, CHECK_AFTER);
  return shell;
}

const page = readPageData(document);

async function startDeployed(): Promise<void> {
  const { preview, refusedPreview, deployment } = page;
  const banner = (preview ?? refusedPreview) && import("./overrides/show-preview.ts");
  // The router must not see the link.
  if (refusedPreview) await banner?.then(({ showRefusal }) => showRefusal(refusedPreview)).catch(() => {});
  // Only a shell that was built for development has no version.
  const { sliceLog } = start(page, preview !== undefined || deployment.shell === "");
  // Failures of a candidate would count against releases.
  if (preview) await banner?.then(({ showPreview }) => showPreview(preview));
  else {
    rememberWorking(sliceLog, document);
    startReporting(sliceLog, `${page.api}/telemetry`, page.trial);
  }
}

const overrides = askedOverrides(page);
if (overrides === undefined) void startDeployed();
// A page with overrides reports nothing: failures of slices under development would count against releases.
else overrides.then((overridden) => overridden.follow(start(overridden.page, true)), startDeployed);
