import { deleteSession } from "@cointide/shared/api/delete-session";
import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { useCallback } from "react";

/** Ends the session: on the service for a person with an account, in this browser for everybody. */
export function useLogout(): () => Promise<void> {
  const { api, session, queryClient, bus } = useHost();
  const navigate = useNavigate();

  return useCallback(async () => {
    if (session.getState().kind === "user") {
      // The call carries the token, so it starts first; this browser forgets the token whatever it answers.
      deleteSession(api).catch((error: Error) =>
        bus.emit("notice", { type: "error", message: error.message }),
      );
    }
    session.end();
    // First, so that no view is left that would load them again.
    await navigate("/");
    queryClient.removeQueries({ queryKey: ["streams"] });
    queryClient.removeQueries({ queryKey: ["user"] });
  }, [api, session, queryClient, bus, navigate]);
}
