import "@cointide/shared/ui/styles.css";
import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, Outlet, RouterProvider } from "@cointide/shared/router";
import { ButtonLink } from "@cointide/shared/ui/button";
import { createRoot } from "react-dom/client";
import { createRoutes } from "./routes.tsx";
import { createSampleFeed, createSampleHost } from "./testing/sample-host.ts";

/** Where the dashboard of the shell would be. */
function Dashboard() {
  return (
    <main>
      <ButtonLink to="/dashboard/markets">Markets</ButtonLink>
      <Outlet />
    </main>
  );
}

const { feed, tick } = createSampleFeed();
const host = createSampleHost([["BTCUSDT", "ETHUSDT"]], { feed });
const dashboard = {
  path: "/dashboard",
  element: <Dashboard />,
  children: createRoutes(host).dashboard ?? [],
};
const router = createMemoryRouter([dashboard], { initialEntries: ["/dashboard/markets"] });

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");
createRoot(container).render(
  <QueryClientProvider client={host.queryClient}>
    <HostProvider value={host}>
      <RouterProvider router={router} />
    </HostProvider>
  </QueryClientProvider>,
);

/** Prices that go up and down by themselves, once a second. */
let trade = 100;
setInterval(() => {
  trade += 1;
  for (const [symbol, price] of Object.entries({ BTCUSDT: 64_000, ETHUSDT: 3_100 }))
    tick(symbol, (price * (1 + Math.sin(Date.now() / 9_000) / 100)).toFixed(2), trade);
}, 1_000);
