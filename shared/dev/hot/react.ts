// biome-ignore-all lint/correctness/useExhaustiveDependencies: the dependencies are the caller's, and one more.
import * as React from "react";
import { currentRefreshes } from "./stand-in.ts";

// Stands in for React in a slice's own sources. They may use any of it, and its types are no module's.
// @ts-expect-error
// biome-ignore lint/performance/noBarrelFile: it is one on purpose.
// biome-ignore lint/performance/noReExportAll: whatever a slice uses of React.
export * from "react";

type Deps = React.DependencyList;

/** An edit of a component is one more dependency of its hooks: what they keep was made by the old code. */
const withRenewals = (deps?: Deps): Deps | undefined => deps && [...deps, currentRefreshes()];

export const useEffect: typeof React.useEffect = (effect, deps) =>
  React.useEffect(effect, withRenewals(deps));

export const useLayoutEffect: typeof React.useLayoutEffect = (effect, deps) =>
  React.useLayoutEffect(effect, withRenewals(deps));

export const useInsertionEffect: typeof React.useInsertionEffect = (effect, deps) =>
  React.useInsertionEffect(effect, withRenewals(deps));

export const useImperativeHandle: typeof React.useImperativeHandle = (ref, make, deps) =>
  React.useImperativeHandle(ref, make, withRenewals(deps));

export const useMemo: typeof React.useMemo = (make, deps) => React.useMemo(make, withRenewals(deps) ?? []);

export const useCallback: typeof React.useCallback = (callback, deps) =>
  React.useCallback(callback, withRenewals(deps) ?? []);
