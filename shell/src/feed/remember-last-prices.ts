import type { Host } from "@cointide/shared/host";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { rememberPrices } from "@cointide/shared/streams/last-prices";

/** Remembers the board's prices whenever its page is left or out of sight: a phone may end it without another word. */
export function rememberLastPrices({ store, queryClient, session }: Host): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && session.getState().kind !== "none")
      rememberPrices(store, cachedStreams(queryClient));
  });
}
