import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";

/** The visitor's streams. The component renders again when they change, and not when prices do. */
export function useStreams(): { streams: Stream[] | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    ...streamsQuery(useHost()),
    select: ({ streams }) => streams,
  });
  return { streams: data, error, retry: () => void refetch() };
}
