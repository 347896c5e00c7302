import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { nameChangeSearch } from "@cointide/shared/streams/subscription-names";
import { useCallback } from "react";
import type { StreamChange } from "./saving/restore-stream.ts";

type ChangeOptions = {
  /** The stream that is new: its card is brought into view, and a notice says what was done. */
  created?: string | undefined;
  /** In place of a notice. */
  onRefused?: (error: Error) => void;
};

/**
 * What follows a change of the streams: the dashboard is told by its URL which names came and went; it is read
 * out once it is certain, and a refusal of the service is shown once the page was put back.
 */
export function useApplyChange(): (change: StreamChange, message: string, options?: ChangeOptions) => void {
  const { bus } = useHost();
  const navigate = useNavigate();
  return useCallback(
    ({ names, settled }, message, { created, onRefused } = {}) => {
      settled.then(
        () => {
          if (created === undefined) bus.emit("announce", { message });
          else bus.emit("notice", { type: "success", message });
        },
        onRefused ?? ((error: Error) => bus.emit("notice", { type: "error", message: error.message })),
      );
      const state = created === undefined ? null : { created };
      // In place of the modal's own entry, so that Back does not open it again.
      navigate({ pathname: "/dashboard", search: nameChangeSearch(names) }, { replace: true, state });
    },
    [bus, navigate],
  );
}
