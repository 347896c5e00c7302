import { forgetAccount } from "@cointide/shared/account";
import type { DeviceSession } from "@cointide/shared/contracts/session";
import { useHost } from "@cointide/shared/host";
import { QUERY_KEYS } from "@cointide/shared/query";
import { useNavigate } from "@cointide/shared/router";
import { useRef, useState } from "react";
import { deleteSessions } from "./api/delete-sessions.ts";
import { sessionsQuery } from "./api/get-sessions.ts";

/** Signs devices out one at a time. `busy` is the id of the one under way, or "all"; `list` takes the focus after. */
export function useSignOut() {
  const host = useHost();
  const { api, bus, queryClient, session: browser } = host;
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Leaves a page that still shows its work under way: a render more would load the list again. */
  async function leave(message: string): Promise<void> {
    browser.end();
    await navigate("/", { replace: true });
    forgetAccount(host);
    bus.emit("notice", { type: "success", message });
  }

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(name);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
      // The list may be out of date: the device may have been signed out elsewhere.
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.sessions });
      setBusy(null);
    }
  }

  return {
    busy,
    problem,
    list,
    signOut: ({ id, device, isCurrent }: DeviceSession) =>
      attempt(id, async () => {
        await deleteSessions(api, id);
        if (isCurrent) return leave("You are signed out");
        queryClient.setQueryData(sessionsQuery(api).queryKey, (known) =>
          known?.filter((each) => each.id !== id),
        );
        setBusy(null);
        // The button that had the focus is gone.
        list.current?.focus();
        bus.emit("notice", { type: "success", message: `${device} is signed out` });
      }),
    signOutEverywhere: () =>
      attempt("all", async () => {
        await deleteSessions(api);
        await leave("You are signed out everywhere");
      }),
  };
}
