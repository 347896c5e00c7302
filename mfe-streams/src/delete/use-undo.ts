import { useHost } from "@cointide/shared/host";
import { useCallback } from "react";
import { restoreStream } from "../saving/restore-stream.ts";
import { useApplyChange } from "../use-apply-change.ts";
import { type Deletion, deletionsOf } from "./deletion-store.ts";

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
