import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { useCallback } from "react";

type ChangeOptions = {
  /** The stream that is new: its card is brought into view, and a notice says what was done. */
  created?: string | undefined;
  /** In place of a notice. */
  onRefused?: (error: Error) => void;
};

/**
 * Leads from a changed stream to the dashboard. `message` is announced once the change is certain, and a refusal of
 * the service is shown once the page was put back.
 */
export function useApplyChange(): (
  settled: Promise<unknown>,
  message: string,
  options?: ChangeOptions,
) => void {
  const { bus } = useHost();
  const navigate = useNavigate();
  return useCallback(
    (settled, message, { created, onRefused } = {}) => {
      settled.then(
        () => {
          if (created === undefined) bus.emit("announce", { message });
          else bus.emit("notice", { type: "success", message });
        },
        onRefused ?? ((error: Error) => bus.emit("notice", { type: "error", message: error.message })),
      );
      const state = created === undefined ? null : { created };
      // In place of the modal's own entry, so that Back does not open it again.
      navigate("/dashboard", { replace: true, state });
    },
    [bus, navigate],
  );
}
