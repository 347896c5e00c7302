import "@cointide/shared/ui/styles.css";
import { HostProvider } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, Outlet, RouterProvider } from "@cointide/shared/router";
import { createRoot } from "react-dom/client";
import { Slot } from "./panel.tsx";
import { createRoutes } from "./routes.tsx";
import { createSampleHost, type SampleData } from "./testing/sample-host.ts";

/** What the page shows. The query parameter `data` replaces it by other data as JSON. */
type PageData = SampleData & { path?: string };

const SAMPLE: PageData = {
  streams: [["BTCUSDT", "ETHUSDT"], ["DOGEBTC"]],
  tickers: { BTCUSDT: { last: "64000.50" }, ETHUSDT: { last: "3100.25" }, DOGEBTC: { last: "0.00000164" } },
};

const given = new URLSearchParams(window.location.search).get("data");
const data: PageData = given === null ? SAMPLE : JSON.parse(given);
const host = createSampleHost(data);
Object.assign(document.documentElement.dataset, display.get());

const router = createMemoryRouter(
  [
    {
      path: "/dashboard",
      element: (
        <main>
          <Slot />
          <Outlet />
        </main>
      ),
      children: createRoutes().dashboard ?? [],
    },
  ],
  { initialEntries: [data.path ?? "/dashboard"] },
);

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");
createRoot(container).render(
  <QueryClientProvider client={host.queryClient}>
    <HostProvider value={host}>
      <RouterProvider router={router} />
    </HostProvider>
  </QueryClientProvider>,
);
