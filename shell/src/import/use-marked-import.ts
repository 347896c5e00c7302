import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/session/use-session";
import { importMarkedStreams } from "@cointide/shared/streams/import-guest-streams";
import { useEffect, useRef } from "react";

/**
 * Brings guest streams into the account whose sign-up asked for it, as soon as the dashboard shows that
 * account: after its validation, or on a later visit where the page was closed before the import began. A
 * page that only followed another tab leaves it to that one, where the person is looking.
 */
export function useMarkedImport(): void {
  const host = useHost();
  const { kind } = useSession();
  const followed = useRef(false);

  useEffect(
    () =>
      host.session.onOutsideChange(() => {
        followed.current = true;
      }),
    [host],
  );

  useEffect(() => {
    if (kind === "user" && !followed.current) void importMarkedStreams(host);
  }, [host, kind]);
}
