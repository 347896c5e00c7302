import { createContext, useContext } from "react";
import type { ApiClient } from "../api/client.ts";
import type { Bus } from "../bus/bus.ts";
import type { QueryClient } from "../facade/query.ts";
import type { RouteObject } from "../facade/router.ts";
import type { Drafts } from "../session/drafts.ts";
import type { LocalStore } from "../session/local-store.ts";
import type { SessionStore } from "../session/session-store.ts";
import type { TabChannel } from "../session/tab-channel.ts";

/**
 * What the shell lends to a slice. A slice gets everything it needs from here, by `createRoutes(host)` in
 * loaders and by `useHost()` in components, and reaches for no global.
 */
export type Host = {
  api: ApiClient;
  bus: Bus;
  session: SessionStore;
  store: LocalStore;
  tabs: TabChannel;
  drafts: Drafts;
  queryClient: QueryClient;
};

/** The shell's routes below which a slice may add its own. */
export type RouteParent = "root" | "dashboard";

/** What a slice's `./routes` gives: its route objects by the shell's route that they belong under. */
export type SliceRoutes = Partial<Record<RouteParent, RouteObject[]>>;

/** The public face of a slice's `./routes`. */
export type RoutesModule = { createRoutes(host: Host): SliceRoutes };

/** The public face of an expose that fills one of the shell's slots. */
export type SlotModule = { Slot: React.ComponentType };

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** The host of the page. Throws where no shell, dev page or test provides one. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error("No host: wrap the tree in HostProvider.");
  return host;
}
