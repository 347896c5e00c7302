import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "../facade/query.ts";
import { createMemoryRouter, type RouteObject, RouterProvider } from "../facade/router.ts";
import { type Host, HostProvider } from "../host/host.ts";

/** How long a rendering may take with what it loads, in ms. */
const SETTLED = 60;

/** The longest that loaders, or a view that suspends, may take with the service away, in ms. */
const LONGEST = 2_000;

/** How often it is looked whether they are done, in ms. */
const EVERY = 5;

/** What became of routes that were rendered at an address. */
type Rendered = {
  /** What loaders and lazy parts threw. */
  failed: unknown[];
  /** What views threw. */
  caught: unknown[];
  /** What never came: what loaders wait for, or what the view does. */
  missing: "loader" | "view" | null;
  /** The ids of the routes of the address that have an error element. */
  handlers: string[];
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function isTrueInTime(condition: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < LONGEST; waited += EVERY) {
    if (condition()) return true;
    await wait(EVERY);
  }
  return condition();
}

type Router = ReturnType<typeof createMemoryRouter>;

async function whatIsMissing({ state }: { state: () => Router["state"] }, container: Element) {
  const isIdle = () => state().initialized && state().navigation.state === "idle";
  if (!(await isTrueInTime(isIdle))) return "loader";
  await wait(SETTLED);
  const isShown = () => container.querySelector("[data-waiting]") === null;
  return (await isTrueInTime(isShown)) ? null : "view";
}

/** Renders routes at an address in a host, as pages show them, and removes them again. */
export async function renderFor(host: Host, routes: RouteObject[], address: string): Promise<Rendered> {
  const caught: unknown[] = [];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const container = document.body.appendChild(document.createElement("div"));
  const note = (error: unknown) => void caught.push(error);
  const root = createRoot(container, { onUncaughtError: note, onCaughtError: note });
  root.render(
    <StrictMode>
      <QueryClientProvider client={host.queryClient}>
        <HostProvider value={host}>
          <Suspense fallback={<div data-waiting="" />}>
            <RouterProvider router={router} />
          </Suspense>
        </HostProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  const missing = await whatIsMissing({ state: () => router.state }, container);
  const { errors, matches } = router.state;
  root.unmount();
  router.dispose();
  container.remove();
  return {
    failed: Object.values(errors ?? {}),
    caught,
    missing,
    handlers: matches.flatMap(({ route }) => (route.hasErrorBoundary ? [route.id] : [])),
  };
}
