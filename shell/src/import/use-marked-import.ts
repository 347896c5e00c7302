import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/session/use-session";
import { importMarkedStreams } from "@cointide/shared/streams/import-guest-streams";
import { useEffect } from "react";

/**
 * Brings guest streams into the account whose sign-up asked for it, as soon as the dashboard shows that
 * account: after its validation, or on a later visit where the page was closed before the import began.
 */
export function useMarkedImport(): void {
  const host = useHost();
  const { kind } = useSession();
  useEffect(() => {
    if (kind === "user") void importMarkedStreams(host);
  }, [host, kind]);
}
