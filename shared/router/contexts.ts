import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { Location, To } from "react-router-dom";
import type { RouteMatch } from "./match-routes.ts";
import { resolveTo } from "./paths.ts";
import { basesOf, type NavigateOptions, type Router, type RouterState } from "./router-state.ts";

/** The router of the page, and what it shows. */
export const RouterContext = createContext<{ router: Router; state: RouterState } | null>(null);

/** The route around: the matches down to it, and what its outlet shows. */
export const RouteContext = createContext<{ matches: RouteMatch[]; outlet: ReactNode }>({
  matches: [],
  outlet: null,
});

/** What a route's error element shows; undefined where there is none around. */
export const ErrorContext = createContext<unknown>(undefined);

/** The router around. Throws where there is none. */
function useRouter(): { router: Router; state: RouterState } {
  const context = useContext(RouterContext);
  if (context === null) throw new Error("This needs a RouterProvider around it.");
  return context;
}

const useRouteId = (): string => useContext(RouteContext).matches.at(-1)?.route.id ?? "";

export const useLocation = (): Location => useRouter().state.location;

/** Resolves an address as seen from the route around. */
export function useResolvedPath(to: To) {
  const { matches } = useContext(RouteContext);
  return resolveTo(to, basesOf(matches), useLocation().pathname);
}

/** Gives the function that goes to an address, or so many steps in the history. Not for use while rendering. */
export function useNavigate() {
  const { router } = useRouter();
  const fromRouteId = useRouteId();
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
  }, []);
  return useCallback(
    async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
      if (isMounted.current) await router.navigate(to, { fromRouteId, ...options });
    },
    [router, fromRouteId],
  );
}

/** The parameters of the address, by the names that the routes give them. */
export const useParams = () => useContext(RouteContext).matches.at(-1)?.params ?? {};

/** What a route's loader gave. */
export const useRouteLoaderData = (routeId: string): unknown => useRouter().state.loaderData[routeId];

/** What was thrown, within an error element. */
export function useRouteError(): unknown {
  const { state } = useRouter();
  const id = useRouteId();
  return useContext(ErrorContext) ?? state.errors?.[id];
}

/** Has what is shown loaded again. */
export function useRevalidator() {
  const { router, state } = useRouter();
  const { revalidation } = state;
  const revalidate = useCallback(() => router.revalidate(), [router]);
  return useMemo(() => ({ revalidate, state: revalidation }), [revalidate, revalidation]);
}
