import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import type { TabFact } from "../session/tab-channel.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { mergeStreams } from "./change-streams.ts";
import { pendingStreams } from "./pending-streams.ts";

/** A stream with a pending change of this tab stays as shown; the list is then loaded again. */
function followStreams(host: Host, { streams, isDoubtful = false }: TabFact): void {
  const { kept, gone } = streams ?? { kept: [], gone: [] };
  const pending = pendingStreams(host);
  const isPending = (id: string) => pending.getState().has(id);
  const crosses = [...kept.map(({ id }) => id), ...gone].some(isPending);
  pending.begin([]);
  const settled = {
    kept: kept.filter(({ id }) => !isPending(id)),
    gone: gone.filter((id) => !isPending(id)),
  };
  changeCachedStreams(host.queryClient, (result) => mergeStreams(result, settled, Date.now()));
  pending.end([], isDoubtful || crosses);
}

/** Shows what the service has confirmed to the account's other tabs of this browser. Returns the undo. */
export function followTabs(host: Host): () => void {
  const { queryClient, session, tabs } = host;
  return tabs.onFact((fact) => {
    // A list that is being loaded may lack it, also where it is not known yet whose list that is.
    pendingStreams(host).noteNews();
    const here = queryClient.getQueryData<User>(QUERY_KEYS.user)?.id;
    if (session.getState().kind !== "user" || here !== fact.account) return;
    if (fact.user?.id === here) queryClient.setQueryData(QUERY_KEYS.user, fact.user);
    if (fact.streams !== undefined || fact.isDoubtful) followStreams(host, fact);
  });
}
