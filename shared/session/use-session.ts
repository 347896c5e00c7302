import { useSyncExternalStore } from "react";
import { useHost } from "../host/host.ts";
import type { Session } from "./session-store.ts";

/** The session of the page; the component renders again when it changes. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.getState);
}
