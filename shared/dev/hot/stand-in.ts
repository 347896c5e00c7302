import { type ComponentType, createElement, type FunctionComponent, useSyncExternalStore } from "react";
import { type Family, getFamilyByType } from "react-refresh/runtime";

/** Stands on the page for one component through all its edits. */
type StandIn = {
  component: FunctionComponent<object>;
  /** Shows the latest edit: in place, or mounted again where its hooks are no longer the same. */
  refresh(how: "in place" | "remount"): void;
};

const standIns = new WeakMap<Family, StandIn>();

/** How often the component that renders right now has been refreshed; 0 outside of one. */
let refreshes = 0;
export const currentRefreshes = (): number => refreshes;

const isPlain = (type: unknown): type is FunctionComponent<object> =>
  typeof type === "function" && !type.prototype?.isReactComponent;

const memoized = (type: unknown): unknown =>
  (type as { $$typeof?: symbol }).$$typeof === Symbol.for("react.memo")
    ? (type as { type: unknown }).type
    : undefined;

/** What React mounts inside a stand-in. As long as it is the same function, the state stays. */
function bodyOf(family: Family, count: () => number): ComponentType<object> {
  const { current } = family;
  const inner = memoized(current);
  if (inner !== undefined) return standInFor(inner) as ComponentType<object>;
  if (!isPlain(current)) return current as ComponentType<object>;
  return function Body(props) {
    const outer = refreshes;
    refreshes = count();
    try {
      return (family.current as FunctionComponent<object>)(props);
    } finally {
      refreshes = outer;
    }
  };
}

function createStandIn(family: Family): StandIn {
  const listeners = new Set<() => void>();
  let count = 0;
  let body = bodyOf(family, () => count);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const component: FunctionComponent<object> = (props) => {
    useSyncExternalStore(subscribe, () => count);
    return createElement(body, props);
  };
  const { name, displayName = name } = family.current as FunctionComponent;
  component.displayName = displayName;
  return {
    component,
    refresh(how) {
      count += 1;
      if (how === "remount" || !isPlain(family.current)) body = bodyOf(family, () => count);
      for (const listener of [...listeners]) listener();
    },
  };
}

/** What to mount in place of a type: its stand-in where the slice's own sources define it, else itself. */
export function standInFor(type: unknown): unknown {
  const family = getFamilyByType(type);
  if (family === undefined) return type;
  let standIn = standIns.get(family);
  if (standIn === undefined) {
    standIn = createStandIn(family);
    standIns.set(family, standIn);
  }
  return standIn.component;
}

/** Shows the latest edit of a component wherever it is mounted. */
export function refresh(family: Family, how: "in place" | "remount"): void {
  standIns.get(family)?.refresh(how);
}
