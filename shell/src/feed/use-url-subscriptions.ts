import { useLocation, useNavigate } from "@cointide/shared/router";
import { useEffect } from "react";

const PARAMETERS = ["newsyms", "delsyms"];

/**
 * Takes `newsyms` and `delsyms` out of the URL without adding to the history. A change of streams arrives
 * with them, but what is subscribed follows from the streams themselves (see `start-dashboard-feed.ts`).
 */
export function useUrlSubscriptions(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!PARAMETERS.some((name) => query.has(name))) return;
    for (const name of PARAMETERS) query.delete(name);
    navigate({ pathname, search: query.toString(), hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}
