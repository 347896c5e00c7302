import type { Location, Path, To } from "react-router-dom";
import { createPath, parsePath } from "./paths.ts";

export type Action = "POP" | "PUSH" | "REPLACE";

/** Where the router keeps which addresses were visited. */
export type History = {
  /** The present address. */
  location(): Location;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Hears of moves that are none of the router's. Returns the undo. */
  listen(listener: (location: Location) => void): () => void;
  /** The address as it is once the page is there. */
  encode(path: Path): Path;
  /** Where addresses lie. */
  origin(): string;
};

const createKey = (): string => Math.random().toString(36).slice(2, 10);

/** An address that is visited once: its key tells it from others to the same page. */
export const createLocation = (path: Partial<Path>, state: unknown = null, key = createKey()): Location => ({
  pathname: "/",
  search: "",
  hash: "",
  ...path,
  state,
  key,
  mask: undefined,
});

type Kept = { usr?: unknown; key?: string } | null;

/** The history of the browser's tab. */
export function createBrowserHistory(): History {
  const { history, location } = window;
  const here = (): Location => {
    const { pathname, search, hash } = location;
    const { usr, key = "default" } = (history.state as Kept) ?? {};
    return createLocation({ pathname, search, hash }, usr, key);
  };
  const kept = ({ state, key }: Location): Kept => ({ usr: state, key });
  return {
    location: here,
    push(next) {
      try {
        history.pushState(kept(next), "", createPath(next));
      } catch (error) {
        if (error instanceof DOMException && error.name === "DataCloneError") throw error;
        // Some browsers allow so many entries and no more; a new page begins with none.
        location.assign(createPath(next));
      }
    },
    replace: (next) => history.replaceState(kept(next), "", createPath(next)),
    go: (delta) => history.go(delta),
    listen(listener) {
      const pop = () => listener(here());
      window.addEventListener("popstate", pop);
      return () => window.removeEventListener("popstate", pop);
    },
    encode({ pathname, search, hash }) {
      const url = new URL(location.origin + createPath({ pathname, search, hash }));
      return { pathname: url.pathname, search: url.search, hash: url.hash };
    },
    origin: () => location.origin,
  };
}

export type MemoryEntries = {
  initialEntries?: (string | Partial<Location>)[];
  /** Which of them is the present one; the last one where it is not said. */
  initialIndex?: number;
};

/** A history that is the program's own. */
export function createMemoryHistory({ initialEntries = ["/"], initialIndex }: MemoryEntries = {}): History {
  const entries = initialEntries.map((entry: To | Partial<Location>) => {
    if (typeof entry === "string") return createLocation(parsePath(entry));
    const { state, key, ...path } = entry as Partial<Location>;
    return createLocation(path, state, key);
  });
  const within = (index: number) => Math.min(Math.max(index, 0), entries.length - 1);
  let index = within(initialIndex ?? entries.length - 1);
  let tell = (_: Location) => {};
  return {
    location: () => entries[index] as Location,
    push(next) {
      index += 1;
      entries.splice(index, entries.length, next);
    },
    replace(next) {
      entries[index] = next;
    },
    go(delta) {
      index = within(index + delta);
      tell(entries[index] as Location);
    },
    listen(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
    encode: (path) => path,
    origin: () => "http://localhost",
  };
}
