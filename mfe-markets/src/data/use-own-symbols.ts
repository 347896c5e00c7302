import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { useMemo } from "react";

/** The symbols of the visitor's streams, each once. It changes with the streams, and not with prices. */
export function useOwnSymbols(): ReadonlySet<string> {
  const { data } = useQuery({ ...streamsQuery(useHost()), select: ({ streams }) => streams });
  return useMemo(() => new Set(data?.flatMap(({ symbols }) => symbols)), [data]);
}
