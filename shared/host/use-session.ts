import { useSyncExternalStore } from "react";
import type { Session } from "../session/session-store.ts";
import { useHost } from "./host.ts";

/** The session of the page; the component renders again when it changes. */
export function useSession(): Session {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}
