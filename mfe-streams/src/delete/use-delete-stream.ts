import { useHost } from "@cointide/shared/host";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useCallback } from "react";
import { discardStream } from "../saving/discard-stream.ts";
import { useApplyChange } from "../use-apply-change.ts";
import { deletionsOf } from "./deletion-store.ts";

/** Deletes a stream for good, and leaves the offer to undo in its place. */
export function useDeleteStream(): (id: string) => void {
  const host = useHost();
  const apply = useApplyChange();
  return useCallback(
    (id) => {
      const discarded = discardStream(host, id);
      if (discarded === null) return;
      const { stream, position, settled } = discarded;
      const deletions = deletionsOf(host);
      const next = cachedStreams(host.queryClient).streams[position];
      deletions.add({ stream, position }, next?.id ?? null);
      settled.catch(() => deletions.forget(id));
      apply(settled, "Stream deleted");
    },
    [host, apply],
  );
}
