import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { useStreamNaming } from "@cointide/shared/streams/stream-names";
import { takeUnsentNames } from "@cointide/shared/streams/unsent-names";
import { useEffect } from "react";
import { saveStream } from "./change-streams.ts";

/** Gives a member's streams the names that an import had to leave out, once the service accepts names. */
export function useUnsentNames(streams: readonly Stream[] | undefined): void {
  const host = useHost();
  const isMember = useSession().kind === "user";
  const isNaming = useStreamNaming();
  useEffect(() => {
    const account = streams?.[0]?.userId;
    if (!isMember || !isNaming || streams === undefined || account === undefined) return;
    // What the service refuses is shown as it is: without a name.
    for (const named of takeUnsentNames(host.store, account, streams))
      saveStream(host, named).catch(() => {});
  }, [host, isMember, isNaming, streams]);
}
