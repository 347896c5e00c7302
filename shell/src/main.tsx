import "./lent-modules.ts";
import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createBrowserRouter, RouterProvider } from "@cointide/shared/router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createShell } from "./page/create-shell.ts";
import { readPageData } from "./page/page-data.ts";
import { ShellProvider } from "./page/use-shell.ts";
import { followSliceRoutes } from "./routes/follow-slice-routes.ts";
import { shellRoutes } from "./routes/shell-routes.tsx";
import { followSession } from "./session/follow-session.ts";
import { preloadOnIntent } from "./slices/preload-on-intent.ts";
import { startReporting } from "./telemetry/start-reporting.ts";

const page = readPageData(document);
const { host, shell } = createShell(page);
startReporting(shell.sliceLog, `${page.api}/telemetry`);

// The slice of the address that was opened starts loading before the router runs.
const slice = shell.routes.sliceAt(window.location.pathname);
if (slice !== undefined) shell.routes.load(slice).catch(() => {});

const router = createBrowserRouter(shellRoutes(host, shell.routes));
followSliceRoutes(router, host, shell.routes);
preloadOnIntent(document, shell.routes);
followSession(host, router);

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");
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
