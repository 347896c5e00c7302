import { type ComponentType, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "../api/api-error.ts";
import { QueryClientProvider } from "../facade/query.ts";
import { createMemoryRouter, RouterProvider } from "../facade/router.ts";
import { HostProvider } from "../host/host.ts";
import { createTestHost } from "./test-host.tsx";

/** How long a rendering may take with what it loads, in ms. */
const SETTLED = 60;

/** The storage of visitors: a guest without streams, and one with two. */
const VISITORS = [
  [],
  [
    { id: "00000000000000000000000a", userId: "guest", symbols: ["BTCUSDT", "SHIBUSDT"] },
    { id: "00000000000000000000000b", userId: "guest", symbols: ["ETHBTC"] },
  ],
].map((streams) => ({ "u:token": "guest", "u:streams": JSON.stringify(streams) }));

const AWAY = { call: () => Promise.reject(new ApiError(0, "The service is away.", null)) };

async function renderFor(filled: ReactNode, storage: Record<string, string>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const host = createTestHost({ storage, api: AWAY });
  const routes = [{ path: "*", element: filled, errorElement: null }];
  const router = createMemoryRouter(routes, { initialEntries: ["/dashboard"] });
  const container = document.body.appendChild(document.createElement("div"));
  const note = (error: unknown) => void errors.push(error);
  const root = createRoot(container, { onUncaughtError: note, onCaughtError: note });
  root.render(
    <StrictMode>
      <QueryClientProvider client={host.queryClient}>
        <HostProvider value={host}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
        </HostProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  root.unmount();
  container.remove();
  return errors;
}

/**
 * Renders what fills a slot as pages show it first, with the service away. Gives what it throws, which is nothing if it is
 * right.
 */
export async function renderSlot(Slot: ComponentType<object>, props: object): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const storage of VISITORS) errors.push(...(await renderFor(<Slot {...props} />, storage)));
  return errors;
}
