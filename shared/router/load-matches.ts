import type { LoaderFunctionArgs, Location } from "react-router-dom";
import type { RouteMatch } from "./match-routes.ts";
import { createPath } from "./paths.ts";
import { type Outcome, outcomeOf } from "./responses.ts";
import { type DataRoute, withElements } from "./route-tree.ts";

type Loaded = Readonly<Record<string, unknown>>;

/** What is shown, and what of it is there. */
export type Shown = {
  location: Location;
  matches: RouteMatch[];
  loaderData: Loaded;
  errors: Loaded | null;
};

/** Put together and not resolved: a path that begins with two slashes would name another host. */
const urlOf = (location: Location, origin: string): URL => new URL(origin + createPath(location));

const isOther = (before: RouteMatch, match: RouteMatch): boolean =>
  before.pathname !== match.pathname ||
  (before.route.path?.endsWith("*") === true && before.params["*"] !== match.params["*"]);

/** What decides whether loaders run whose data is there. */
type Change = { from: Shown; to: Location; origin: string; isRequired: boolean };

function wantsAgain(match: RouteMatch, before: RouteMatch, all: RouteMatch[], change: Change): boolean {
  const { from, to, origin, isRequired } = change;
  const currentUrl = urlOf(from.location, origin);
  const nextUrl = urlOf(to, origin);
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  const isChanged = currentUrl.search !== nextUrl.search || isOther(before, match);
  const asked = {
    currentUrl,
    currentParams: from.matches[0]?.params ?? {},
    nextUrl,
    nextParams: all[0]?.params ?? {},
    defaultShouldRevalidate: isRequired || isSamePlace || isChanged,
  };
  return match.route.shouldRevalidate?.(asked) ?? asked.defaultShouldRevalidate;
}

/** The matches whose loaders have to run before the address can be shown. */
export function matchesToLoad(matches: RouteMatch[], change: Change): RouteMatch[] {
  const { from } = change;
  return matches.filter((match, index) => {
    const { id, loader, lazy } = match.route;
    if (lazy !== undefined) return true;
    if (loader === undefined) return false;
    const before = from.matches[index];
    const isNew = before?.route.id !== id || !Object.hasOwn(from.loaderData, id);
    return isNew || wantsAgain(match, before, matches, change);
  });
}

/** Fetches what a route says late, once. */
async function complete(route: DataRoute): Promise<void> {
  const { lazy } = route;
  if (lazy === undefined) return;
  const late = withElements(await lazy());
  // Others may have waited for the same.
  if (route.lazy !== undefined) Object.assign(route, late, { id: route.id, lazy: undefined });
}

const load = ({ route, params }: RouteMatch, request: Request): Promise<Outcome> =>
  outcomeOf(async () => {
    await complete(route);
    return route.loader ? await route.loader({ request, params } as LoaderFunctionArgs) : undefined;
  });

/** Runs the loaders, all at once; by the id of each route what came of it. */
export async function runLoaders(
  wanted: readonly RouteMatch[],
  url: URL,
  signal: AbortSignal,
): Promise<Map<string, Outcome>> {
  const request = new Request(url, { signal });
  const outcomes = await Promise.all(wanted.map((match) => load(match, request)));
  return new Map(wanted.map(({ route }, index) => [route.id, outcomes[index] as Outcome]));
}

/** The loader's address: without a hash, which no server is sent. */
export const requestUrl = (location: Location, origin: string): URL =>
  urlOf({ ...location, hash: "" }, origin);

/** The redirect of the innermost route that has one. */
export const redirectOf = (outcomes: ReadonlyMap<string, Outcome>): Response | undefined =>
  [...outcomes.values()].reverse().find((outcome) => "redirect" in outcome)?.redirect;

/** The innermost route, from one outwards, that shows errors; else the outermost. */
const boundaryOf = (matches: readonly RouteMatch[], index: number): string =>
  (matches.slice(0, index + 1).findLast(({ route }) => route.errorElement != null) ?? matches[0])?.route.id ??
  "";

/** What is there after loaders ran: what they gave, and of the rest what was there and is still wanted. */
export function settle(
  matches: readonly RouteMatch[],
  outcomes: ReadonlyMap<string, Outcome>,
  before: Loaded,
): Pick<Shown, "loaderData" | "errors"> {
  const errors: Record<string, unknown> = {};
  for (const [index, { route }] of matches.entries()) {
    const outcome = outcomes.get(route.id);
    if (outcome === undefined || !("error" in outcome)) continue;
    const boundary = boundaryOf(matches, index);
    errors[boundary] ??= outcome.error;
  }
  const loaderData: Record<string, unknown> = {};
  const end = matches.findIndex(({ route }) => Object.hasOwn(errors, route.id));
  for (const [index, { route }] of matches.entries()) {
    const outcome = outcomes.get(route.id);
    if (outcome !== undefined) {
      if ("data" in outcome) loaderData[route.id] = outcome.data;
    } else if (route.loader && Object.hasOwn(before, route.id) && (end === -1 || index <= end)) {
      loaderData[route.id] = before[route.id];
    }
  }
  return { loaderData, errors: Object.keys(errors).length === 0 ? null : errors };
}
