import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import type { StreamChange } from "@cointide/shared/streams/restore-stream";
import { nameChangeSearch } from "@cointide/shared/streams/subscription-names";
import { useCallback } from "react";

/**
 * What follows a change of the streams: the dashboard is told by its URL which names came and went; it is read
 * out once it is certain, and a refusal of the service is shown once the page was put back.
 */
export function useApplyChange(): (change: StreamChange, message: string) => void {
  const { bus } = useHost();
  const navigate = useNavigate();
  return useCallback(
    ({ names, settled }, message) => {
      settled.then(
        () => bus.emit("announce", { message }),
        (error: Error) => bus.emit("notice", { type: "error", message: error.message }),
      );
      // In place of the modal's own entry, so that Back does not open it again.
      navigate({ pathname: "/dashboard", search: nameChangeSearch(names) }, { replace: true });
    },
    [bus, navigate],
  );
}
