import "@cointide/shared/ui/styles.css";
import { HostProvider } from "@cointide/shared/host";
import { QueryClientProvider } from "@cointide/shared/query";
import { createMemoryRouter, RouterProvider } from "@cointide/shared/router";
import { createRoot } from "react-dom/client";
import { createRoutes } from "./routes.tsx";
import { writeFragment } from "./share/list-link.ts";
import { createListHost } from "./testing/list-host.ts";

const { host, tick } = createListHost();
const list = { name: "Majors", symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT"] };
const router = createMemoryRouter(createRoutes().root ?? [], {
  initialEntries: [`/list${writeFragment(list)}`],
});

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
setInterval(() => {
  for (const [symbol, price] of Object.entries({ BTCUSDT: 64_000, ETHUSDT: 3_100, SOLUSDT: 145 })) {
    tick(symbol, (price * (1 + Math.sin(Date.now() / 9_000) / 100)).toFixed(2));
  }
}, 1_000);
