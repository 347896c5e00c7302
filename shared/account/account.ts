import type { AccountSession } from "../contracts/session.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import { forgetExport } from "../session/export-marker.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { reloadStreams } from "../streams/streams-query.ts";

/** Shows a user as the service returned it, in all tabs of the account. */
export function keepUser({ queryClient, tabs }: Host, user: User): void {
  queryClient.setQueryData(QUERY_KEYS.user, user);
  tabs.send({ account: user.id, user });
}

/** Starts or renews a user's session: keeps the token and caches the user. A new user's streams replace those in the cache. */
export function enterAccount(host: Host, { accessToken, user }: AccountSession): void {
  const { session, queryClient } = host;
  const isOther = session.getState().kind !== "user";
  session.signIn(accessToken);
  keepUser(host, user);
  if (isOther) void reloadStreams(queryClient);
}

/** Ends pushes to this browser. The service notices when it sends the next one. */
async function endPushes(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  const { forgetKeptSubscription } = await import("../push/kept-subscription.ts");
  await forgetKeptSubscription();
}

/**
 * Removes a user's data from this browser. Data of the browser stays: a guest's streams and alerts, and the display settings.
 * Call it when no view is left that could load the data again.
 */
export function forgetAccount({ queryClient, store }: Pick<Host, "queryClient" | "store">): void {
  const user = queryClient.getQueryData<User>(QUERY_KEYS.user);
  if (user !== undefined) forgetExport(store, user);
  store.remove(STORE_KEYS.accountAlertsSeen);
  store.remove(STORE_KEYS.unsentNames);
  store.remove(STORE_KEYS.lastPrices);
  // If it fails, the browser blocks storage or keeps only the address of a subscription that has ended.
  endPushes().catch(() => {});
  for (const queryKey of Object.values(QUERY_KEYS)) queryClient.removeQueries({ queryKey });
}
