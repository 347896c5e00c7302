import { assetsQuery } from "@cointide/shared/api/get-assets";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";

function followNetwork(listener: () => void): () => void {
  const ended = new AbortController();
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, listener, { signal: ended.signal });
  }
  return () => ended.abort();
}

/** All pairs that can be traded now, undefined until they are loaded; without a network they are loaded once it is back. */
export function useAssets() {
  const { data, isError, refetch } = useQuery({ ...assetsQuery(useHost().api), retry: 1, retryDelay: 500 });
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const loadMissing = useEffectEvent(() => data === undefined && void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (isOnline) loadMissing();
  }, [isOnline]);
  const listed = useMemo(() => data && new Set(data.map(({ symbol }) => symbol)), [data]);
  return { assets: data, listed, isOnline, hasFailed: isError, onRetry: () => void refetch() };
}
