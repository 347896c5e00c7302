import { userQuery } from "@cointide/shared/api/get-user";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import type { User } from "@cointide/shared/contracts/user";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useQuery } from "@cointide/shared/query";
import { useLocation } from "@cointide/shared/router";
import { declineExport, exportRequest } from "@cointide/shared/session/export-marker";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { useCallback, useEffect, useRef, useState } from "react";
import { ExportQuestion } from "./export-question.tsx";
import { importGuestStreams, importMarkedStreams } from "./import-guest-streams.ts";

/** How many guest streams wait for an answer whether they shall follow into this account. */
function useWaitingStreams(user: User | undefined): { count: number; look: () => void } {
  const { store } = useHost();
  const [count, setCount] = useState(0);
  const look = useCallback(() => {
    const asks = user !== undefined && exportRequest(store, user) === "ask";
    setCount(asks ? readGuestStreams(store).length : 0);
  }, [store, user]);
  useEffect(() => {
    look();
    return store.onChange(look);
  }, [store, look]);
  return { count, look };
}

/**
 * Brings guest streams into the account whose sign-up asked for it, as soon as the dashboard shows that
 * account: after its validation, or on a later visit where the page was closed before the import began. In any
 * other account it asks first. A page that only followed another tab leaves both to that one, where the person
 * is looking.
 */
export function MarkedImport() {
  const host = useHost();
  const { kind } = useSession();
  const { data } = useQuery(userQuery(host));
  // During sign-in the profile may still be the guest's.
  const user = kind === "user" && data?.id !== GUEST_ID ? data : undefined;
  const followed = useRef(false);
  const [isPutOff, setPutOff] = useState(false);
  const { count, look } = useWaitingStreams(user);
  const { pathname } = useLocation();

  useEffect(
    () =>
      host.session.onOutsideChange(() => {
        followed.current = true;
      }),
    [host],
  );

  useEffect(() => {
    if (user !== undefined && !followed.current) void importMarkedStreams(host);
  }, [host, user]);

  if (user === undefined || count === 0 || isPutOff || followed.current || pathname !== "/dashboard")
    return null;
  return (
    <ExportQuestion
      count={count}
      email={user.email}
      onImport={() => {
        setPutOff(true);
        void importGuestStreams(host);
      }}
      onKeep={() => {
        declineExport(host.store, user);
        look();
      }}
      onClose={() => setPutOff(true)}
    />
  );
}
