import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useMemo } from "react";
import { assetsQuery } from "../api/get-assets.ts";
import { useOnline } from "./use-online.ts";

/** All pairs that can be traded now, undefined until they are loaded; without a network they are loaded once it is back. */
export function useAssets() {
  const { data, isError, refetch } = useQuery({ ...assetsQuery(useHost().api), retry: 1, retryDelay: 500 });
  const isOnline = useOnline(() => data === undefined && void refetch());
  const listed = useMemo(() => data && new Set(data.map(({ symbol }) => symbol)), [data]);
  return { assets: data, listed, isOnline, hasFailed: isError, onRetry: () => void refetch() };
}
