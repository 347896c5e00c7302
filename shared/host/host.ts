import { createContext, useContext } from "react";
import type { ApiClient } from "../api/client.ts";
import type { Bus } from "../bus/bus.ts";
import type { SliceStage } from "../contracts/events.ts";
import type { ComposedSlice, Deployment } from "../contracts/page.ts";
import type { SlotName, SlotProps } from "../contracts/slots.ts";
import type { QueryClient } from "../facade/query.ts";
import type { RouteObject } from "../facade/router.ts";
import type { Drafts } from "../session/drafts.ts";
import type { LocalStore } from "../session/local-store.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { TabChannel } from "../session/tab-channel.ts";
import type { HostStorage } from "../storage/stored-value.ts";
import { isPageKey } from "./is-page-key.ts";

/**
 * What the shell provides to a slice. A slice gets everything it needs from here, by `createRoutes(host)` in
 * loaders and by `useHost()` in components, and reaches for no global.
 */
export type Host = {
  api: ApiClient;
  bus: Bus;
  session: SessionStore;
  store: LocalStore;
  storage: HostStorage;
  tabs: TabChannel;
  drafts: Drafts;
  queryClient: QueryClient;
  page: HostPage;
  slots: HostSlots;
  feed: HostFeed;
  /** Shells before version 1.10 of `shared` have none. */
  shortcuts?: HostShortcuts;
};

/** A key and what it does on the page. */
export type Shortcut = {
  /** The character on a US keyboard, in lower case: "n", "/". Layouts without Latin letters use the same keys. */
  key: string;
  /** Its name in the list of shortcuts. */
  label: string;
  run: () => void;
};

/** The shortcuts of the page. The shell lists them, and runs none in inputs, in dialogs, with modifiers or if they are off. */
export type HostShortcuts = {
  /** Adds a shortcut; if two have the same key, the later one runs. Returns a cleanup function. */
  add(shortcut: Shortcut): () => void;
};

/** The exchange's feed behind the page, for slices to which the values of the query cache, once a second, are too few. */
export type HostFeed = {
  /**
   * Opens a port to the feed, which is served where the feed runs, mostly in a worker: a slice that transfers it to a worker
   * of its own gets every tick of the symbols that it names without the page's main thread. `feed/feed-port` has the
   * messages of both directions. Calls back with a port when the feed runs, with another one each time that it begins
   * again, and with null when it ends: the port before brings nothing more, and ticks are missing until the next.
   * Returns the undo, which closes the port.
   */
  openPort(onPort: (port: MessagePort | null) => void): () => void;
  /**
   * Runs the feed on a page outside of the dashboard, which runs its own: the symbols of the query `["streams"]` of this
   * client tick there, and `useTicker` reads them below a `QueryClientProvider` with it. What becomes of the feed is the
   * page's `feed:status`. A page runs one feed at a time. Shells before version 1.11 of `shared` have no `start`.
   */
  start?(queryClient: QueryClient): RunningFeed;
};

/** A feed that runs. `pause` freezes what it shows; `stop` closes its connection. */
export type RunningFeed = { pause(): void; resume(): void; stop(): void };

/** What the page knows of the slots that slices offer to one another; `Slot` of `host/slot` shows one. */
export type HostSlots = {
  /** How many slices fill a slot of the page. */
  count(name: string): number;
  /** What shows them; null until the first prices are there. */
  getView(): React.ComponentType<{ name: string; props: object }> | null;
  /** Reports that it is there. Returns the undo. */
  subscribe(listener: () => void): () => void;
};

/**
 * What became of one release of a slice: `activated` is in use, `ready` has been rendered, `blocked` kept the page from
 * reacting for seconds, a stage is a failure.
 */
export type SliceOutcome = {
  slice: string;
  version: string;
  /** Absolute address of the release's entry module. */
  entry: string;
  expose: string;
  outcome: "activated" | "ready" | "blocked" | SliceStage;
  /** What the error said, or how long the block was; empty where there was neither. */
  message: string;
  /** When, in ms since 1970. */
  at: number;
  /** Since the start of its load, in ms; of a render, since the start of the page; of a block, its length. */
  ms: number;
  /** Whether the release was on trial with this visitor. */
  canary: boolean;
};

/** What the page is composed of, and what became of it in this visit. */
export type PageState = {
  deployment: Deployment;
  slices: readonly ComposedSlice[];
  /** The versions that are in use, by slice. */
  inUse: Readonly<Record<string, readonly string[]>>;
  /** Oldest first; of a long visit the end. */
  outcomes: readonly SliceOutcome[];
};

/** The page around the slices, for tools that inspect it. */
export type HostPage = {
  /** The address that the page was opened at. */
  openedAt: string;
  getState(): PageState;
  /** Reports that the composition or an outcome changed. Returns the undo. */
  subscribe(listener: () => void): () => void;
};

/** Returns true for Alt+Shift+S, which opens and closes the slice inspector. */
export function isInspectorKey(event: KeyboardEvent): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey, key, code } = event;
  if (!altKey || !shiftKey || ctrlKey || metaKey) return false;
  // The position counts if the key types no Latin letter: macOS types another character with Alt, other scripts have no S.
  const isS = /^[a-z]$/i.test(key) ? key.toLowerCase() === "s" : code === "KeyS";
  return isS && isPageKey(event);
}

/** The shell's routes below which a slice may add its own. */
export type RouteParent = "root" | "dashboard";

/** What a slice's `./routes` gives: its route objects by the shell's route that they belong under. */
export type SliceRoutes = Partial<Record<RouteParent, RouteObject[]>>;

/** The public face of a slice's `./routes`. */
export type RoutesModule = { createRoutes(host: Host): SliceRoutes };

/** The public face of an expose that fills a slot: one of the shell's, or the named one that another slice offers. */
export type SlotModule<Name extends SlotName | null = null> = {
  Slot: React.ComponentType<Name extends SlotName ? SlotProps<Name> : object>;
};

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** The host of the page. Throws where no shell, dev page or test provides one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error("No host. Wrap the tree in HostProvider.");
  return host;
}
