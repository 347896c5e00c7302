import { isBelow } from "@cointide/shared/contracts/mounts";
import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { Navigation } from "@cointide/shared/contracts/release";
import { useLocation } from "@cointide/shared/router";
import { useStore } from "zustand";
import { useShell } from "../page/use-shell.ts";

/** A link of the navigation, and the slice that it leads to. */
export type NavigationEntry = Navigation & { slice: string };

/** Returns the navigation entry of a slice's current release; undefined if it has none. */
export const navigationOf = ({ releases: [current] }: ComposedSlice): Navigation | undefined =>
  current?.navigation;

/** Returns the links of all slices in their order. */
function listEntries(slices: readonly ComposedSlice[]): NavigationEntry[] {
  return slices
    .flatMap((slice) => {
      const navigation = navigationOf(slice);
      return navigation === undefined ? [] : [{ ...navigation, slice: slice.name }];
    })
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));
}

/** Returns the entry whose path contains an address; the longest path of several. */
function findCurrent(entries: readonly NavigationEntry[], pathname: string) {
  return entries
    .filter(({ path }) => isBelow(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

/** Returns the links of the navigation, and the one that leads to the page's address. */
export function useNavigationEntries() {
  const { composition } = useShell();
  const { pathname } = useLocation();
  const slices = useStore(composition, (state) => state.slices);
  const entries = listEntries(slices);
  return { entries, current: findCurrent(entries, pathname) };
}
