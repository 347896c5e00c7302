import { useHost } from "@cointide/shared/host";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { restoreStream } from "@cointide/shared/streams/create-stream";
import { useCallback } from "react";
import { type Deletion, discardStream } from "./change-streams.ts";
import { deletionsOf } from "./deletion-store.ts";
import { useApplyChange } from "./use-apply-change.ts";

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

/** Brings a deleted stream back to its place. */
export function useUndo(): (deletion: Deletion) => void {
  const host = useHost();
  const apply = useApplyChange();
  return useCallback(
    ({ stream, position }) => {
      const settled = restoreStream(host, stream, position);
      deletionsOf(host).undone(stream.id);
      apply(settled, "Stream restored");
    },
    [host, apply],
  );
}
