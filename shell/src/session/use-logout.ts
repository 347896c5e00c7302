import { forgetAccount } from "@cointide/shared/account";
import { useHost } from "@cointide/shared/host";
import { useNavigate } from "@cointide/shared/router";
import { useCallback } from "react";
import { deleteSession } from "../api/delete-session.ts";

/** Ends the session: on the service for a person with an account, in this browser for everybody. */
export function useLogout(): () => Promise<void> {
  const host = useHost();
  const navigate = useNavigate();

  return useCallback(async () => {
    const { api, session, bus } = host;
    if (session.getState().kind === "user") {
      // The call carries the token, so it starts first; this browser forgets the token whatever it answers.
      deleteSession(api).catch((error: Error) =>
        bus.emit("notice", { type: "error", message: error.message }),
      );
    }
    session.end();
    // First, so that no view is left that would load them again.
    await navigate("/");
    forgetAccount(host);
  }, [host, navigate]);
}
