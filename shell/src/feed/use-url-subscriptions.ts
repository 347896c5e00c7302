import { useLocation, useNavigate } from "@cointide/shared/router";
import { useEffect } from "react";

const PARAMETERS = ["newsyms", "delsyms"];

/**
 * Takes `newsyms` and `delsyms`, which old links carry, out of the URL without adding to the history. What is subscribed
 * follows from the streams alone (see `start-feed.ts`).
 */
export function useUrlSubscriptions(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // After each navigation, also one to the same address: it may have got in the way of an earlier clean-up.
    const { pathname, search, hash, state } = location;
    const query = new URLSearchParams(search);
    if (!PARAMETERS.some((name) => query.has(name))) return;
    for (const name of PARAMETERS) query.delete(name);
    navigate({ pathname, search: query.toString(), hash }, { replace: true, state });
  }, [location, navigate]);
}
