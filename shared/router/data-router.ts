import type { Location, Path, RouteObject, To } from "react-router-dom";
import { type Action, createLocation, type History } from "./histories.ts";
import { matchesToLoad, redirectOf, requestUrl, runLoaders, type Shown, settle } from "./load-matches.ts";
import { type Branch, matchRoutes, rankBranches } from "./match-routes.ts";
import { createPath, resolveTo } from "./paths.ts";
import type { Outcome } from "./responses.ts";
import { type DataRoute, toDataRoutes } from "./route-tree.ts";
import {
  basesOf,
  firstState,
  IDLE,
  type NavigateOptions,
  type Router,
  type RouterState,
  unmatched,
} from "./router-state.ts";

type How = {
  /** What was asked for: also a redirect on the way then replaces. */
  replace?: boolean | undefined;
  /** The first of all, for which the state has the matches. */
  isFirst?: boolean;
  /** Loads again what is shown: no navigation that anybody sees, or that the history knows. */
  isSilent?: boolean;
};

const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined), { once: true }));

/** Leaves for a page of another host. */
function leave(url: URL, isReplacing: boolean): void {
  if (!/^https?:$/.test(url.protocol)) throw new Error("A redirect leads to no page.");
  if (isReplacing) window.location.replace(url);
  else window.location.assign(url);
}

/** Shows for each address what its routes say, once their loaders are done. */
export class DataRouter implements Router {
  state: RouterState;
  #history: History;
  #routes: DataRoute[];
  #branches: Branch[];
  #listeners = new Set<(state: RouterState) => void>();
  #unlisten: () => void;
  /** Of the navigation under way: what stops it, what it does to the history, whether nobody sees it. */
  #controller: AbortController | undefined;
  #action: Action = "POP";
  #isSilent = false;
  /** Whether all loaders have to run. */
  #isRequired = false;
  /** Who waits for that. */
  #waiting: (() => void)[] = [];

  constructor(history: History, routes: RouteObject[]) {
    this.#history = history;
    this.#routes = toDataRoutes(routes);
    this.#branches = rankBranches(this.#routes);
    const location = history.location();
    this.state = firstState(this.#routes, matchRoutes(this.#branches, location.pathname), location);
    this.#unlisten = history.listen((to) => void this.#go("POP", to));
    if (!this.state.initialized) void this.#go("POP", location, { isFirst: true });
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async navigate(to: To | number, { replace, state, fromRouteId }: NavigateOptions = {}): Promise<void> {
    if (typeof to === "number") return this.#history.go(to);
    const { matches, location } = this.state;
    const path = resolveTo(to, basesOf(matches, fromRouteId), location.pathname);
    const next = createLocation(this.#history.encode(path), state);
    await this.#go(replace === true ? "REPLACE" : "PUSH", next, { replace });
  }

  revalidate(): Promise<void> {
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isRequired = true;
    this.#update({ revalidation: "loading" });
    const { navigation, historyAction, location } = this.state;
    if (navigation.state === "idle") void this.#go(historyAction, location, { isSilent: true });
    else void this.#go(this.#action, navigation.location);
    return done;
  }

  createHref(path: Path): string {
    return createPath(path);
  }

  _internalSetRoutes(routes: RouteObject[]): void {
    const tree = toDataRoutes(routes);
    this.#branches = rankBranches(tree);
    this.#routes = tree;
  }

  dispose(): void {
    this.#unlisten();
    this.#listeners.clear();
    this.#controller?.abort();
  }

  #update(change: Partial<RouterState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener(this.state);
  }

  #complete(shown: Shown): void {
    const historyAction = this.#action;
    if (!this.#isSilent && historyAction === "PUSH") this.#history.push(shown.location);
    if (!this.#isSilent && historyAction === "REPLACE") this.#history.replace(shown.location);
    this.#action = "POP";
    this.#isSilent = false;
    this.#isRequired = false;
    const waiting = this.#waiting.splice(0);
    this.#update({ ...shown, historyAction, initialized: true, ...IDLE });
    for (const resolve of waiting) resolve();
  }

  async #go(action: Action, to: Location, how: How = {}): Promise<void> {
    const { isFirst = false, isSilent = false } = how;
    this.#controller?.abort();
    this.#controller = undefined;
    this.#action = action;
    this.#isSilent = isSilent;
    const { state } = this;
    const matches = isFirst ? state.matches : matchRoutes(this.#branches, to.pathname);
    if (matches === null) return this.#complete({ location: to, ...unmatched(this.#routes, to.pathname) });

    const isSamePage = to.pathname === state.location.pathname && to.search === state.location.search;
    if (state.initialized && !this.#isRequired && isSamePage && to.hash !== "") {
      return this.#complete({ location: to, matches, loaderData: state.loaderData, errors: state.errors });
    }
    await this.#load(to, matches, how);
  }

  async #load(to: Location, matches: Shown["matches"], { isFirst, isSilent, replace }: How): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    const origin = this.#history.origin();
    const change = { from: this.state, to, origin, isRequired: this.#isRequired };
    const wanted = matchesToLoad(matches, change);
    if (wanted.length > 0 && !isSilent && !isFirst) {
      this.#update({ navigation: { state: "loading", location: to } });
    }
    const { signal } = controller;
    // What needs nothing is there at once.
    const outcomes =
      wanted.length === 0
        ? new Map<string, Outcome>()
        : await Promise.race([runLoaders(wanted, requestUrl(to, origin), signal), whenAborted(signal)]);
    if (outcomes === undefined || signal.aborted) return;
    this.#controller = undefined;
    const redirect = redirectOf(outcomes);
    if (redirect !== undefined) await this.#follow(redirect, replace === true);
    else this.#complete({ location: to, matches, ...settle(matches, outcomes, this.state.loaderData) });
  }

  async #follow({ headers }: Response, isReplacing: boolean): Promise<void> {
    const target = headers.get("Location") ?? "/";
    const origin = this.#history.origin();
    // Slashes at the beginning are one, whatever a link made of them: two name another host.
    const url = new URL(target.replace(/^[\\/]+/, "/"), origin);
    if (url.origin !== origin) return leave(url, isReplacing);
    const { pathname, search, hash } = url;
    await this.#go(isReplacing ? "REPLACE" : "PUSH", createLocation({ pathname, search, hash }));
  }
}
