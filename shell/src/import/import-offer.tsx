import { userQuery } from "@cointide/shared/api/get-user";
import { isSamePath } from "@cointide/shared/contracts/mounts";
import { GUEST_ID } from "@cointide/shared/contracts/streams";
import type { User } from "@cointide/shared/contracts/user";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useLocation } from "@cointide/shared/router";
import { declineExport, exportRequest } from "@cointide/shared/session/export-marker";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { useCallback, useEffect, useState } from "react";
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

/** Imports what was marked for this account, and asks first about what was meant for another one. */
export function ImportOffer() {
  const host = useHost();
  const { data } = useQuery(userQuery(host));
  // During sign-in the profile may still be the guest's.
  const user = data?.id === GUEST_ID ? undefined : data;
  const [isPutOff, setPutOff] = useState(false);
  const { count, look } = useWaitingStreams(user);
  const { pathname } = useLocation();

  useEffect(() => {
    if (user !== undefined) void importMarkedStreams(host);
  }, [host, user]);

  if (user === undefined || count === 0 || isPutOff || !isSamePath(pathname, "/dashboard")) return null;
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
