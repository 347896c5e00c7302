import { ApiError } from "../api/api-error.ts";
import { isRouteErrorResponse, Outlet, type RouteObject } from "../facade/router.ts";
import type { Host, SliceRoutes } from "../host/host.ts";
import { renderFor } from "./render-for.tsx";
import { type Visitor, visitorsOf } from "./visitors.ts";

type CreateRoutes = (host: Host) => SliceRoutes;

type RenderOptions = {
  /** Called before each visit, with its words. */
  onVisit: (visit: string) => Promise<void>;
  /** The time that the processor has worked for this program so far, in ms; a busy machine does not lengthen it. */
  cpuTime?: () => number;
  /** What nothing has caught since it was asked last, such as an error of a timer or of a promise. */
  takeUncaught: () => unknown[];
};

/** The most that the processor may work for a visit, in ms. It usually works a tenth of it. */
const MOST_WORK = 2_000;

const AWAY = new ApiError(0, "The service is away.", null);

/** Gives each route an id, by which it can be found again. */
const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${prefix}-${index}`;
    const children = route.children && withIds(route.children, id);
    return { ...route, id, ...(children && { children }) } as RouteObject;
  });

/** The routes, with one whose loader fails as it does while the service is away. */
const failingAt = (routes: readonly RouteObject[], id: string | null): RouteObject[] =>
  routes.map((route) => {
    const children = route.children && failingAt(route.children, id);
    const loader = () => Promise.reject(AWAY);
    return { ...route, ...(route.id === id && { loader }), ...(children && { children }) } as RouteObject;
  });

const OWN = "gate";

/** A slice's routes where the shell has them. Other addresses are those of other slices. */
function inShell({ root = [], dashboard = [] }: SliceRoutes, failing: string | null): RouteObject[] {
  return [
    {
      id: OWN,
      path: "/",
      element: <Outlet />,
      errorElement: null,
      hydrateFallbackElement: null,
      children: [
        ...failingAt(withIds(root, "root"), failing),
        {
          id: `${OWN}-dashboard`,
          path: "dashboard",
          children: failingAt(withIds(dashboard, "dashboard"), failing),
        },
        { id: `${OWN}-others`, path: "*", element: null },
      ],
    },
  ];
}

/** What browsers say of a request that got no answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/;

/** Whether an error says that the service is away, or is an answer that the slice gave on purpose. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError ||
  error instanceof Response ||
  isRouteErrorResponse(error) ||
  (error instanceof Error && (error.name === "AbortError" || NO_ANSWER.test(error.message)));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const MISSING = {
  loader: "its loader never ends",
  view: "its view waits for a promise that never settles",
};

type Visit = { address: string; visitor: Visitor; failing: string | null };

async function renderVisit(createRoutes: CreateRoutes, { address, visitor, failing }: Visit) {
  const host = visitor.open();
  let routes: RouteObject[];
  try {
    routes = inShell(createRoutes(host), failing);
  } catch (error) {
    return { problems: [`createRoutes throws: ${messageOf(error)}`], handlers: [] };
  }
  const { failed, caught, missing, handlers } = await renderFor(host, routes, address);
  const problems = [
    ...(missing === null ? [] : [MISSING[missing]]),
    ...failed
      .filter((error) => !isAnswer(error) && !caught.includes(error))
      .map((error) => `its loader or a lazy part throws: ${messageOf(error)}`),
    ...caught.filter((error) => !isAnswer(error)).map((error) => `its view throws: ${messageOf(error)}`),
  ];
  return { problems: [...new Set(problems)], handlers: handlers.filter((id) => !id.startsWith(OWN)) };
}

/**
 * Opens addresses of a slice as visitors do, with the service away: runs its loaders and lazy parts and renders its views,
 * and each error element of a route by failing its loader.
 * @returns what is wrong with each address, as phrases; nothing if all are right.
 */
export async function renderRoutes(
  createRoutes: CreateRoutes,
  addresses: readonly string[],
  { onVisit, cpuTime = () => 0, takeUncaught }: RenderOptions,
): Promise<string[]> {
  const findings: string[] = [];

  async function run(visit: Visit): Promise<{ isGood: boolean; handlers: string[] }> {
    const { address, visitor, failing } = visit;
    const words = `${address}, opened by ${visitor.name}${failing === null ? "" : " while its loader fails"}`;
    await onVisit(words);
    const before = cpuTime();
    const { problems, handlers } = await renderVisit(createRoutes, visit);
    const work = cpuTime() - before;
    for (const error of takeUncaught())
      if (!isAnswer(error)) problems.push(`it throws what nothing catches: ${messageOf(error)}`);
    if (work > MOST_WORK) problems.push(`it keeps the processor busy for ${(work / 1_000).toFixed(1)} s`);
    findings.push(...problems.map((problem) => `${words}: ${problem}`));
    return { isGood: problems.length === 0, handlers };
  }

  for (const address of addresses) {
    for (const visitor of visitorsOf(address)) {
      const { isGood, handlers } = await run({ address, visitor, failing: null });
      for (const failing of handlers) await run({ address, visitor, failing });
      // Others would find the same.
      if (!isGood) break;
    }
  }
  return [...new Set(findings)];
}
