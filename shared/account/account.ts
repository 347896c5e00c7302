import type { AccountSession } from "../contracts/session.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import { forgetKeptSubscription } from "../push/kept-subscription.ts";
import { forgetExport } from "../session/export-marker.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { reloadStreams } from "../streams/streams-query.ts";

/** Shows a user as the service just answered, in this tab and in the account's other ones. */
export function keepUser({ queryClient, tabs }: Host, user: User): void {
  queryClient.setQueryData(QUERY_KEYS.user, user);
  tabs.send({ account: user.id, user });
}

/**
 * Starts a user's session, or goes on with a fresh one: keeps the token and caches the user. The
 * previous user's streams are dropped and loaded again.
 */
export function enterAccount(host: Host, { accessToken, user }: AccountSession): void {
  const { session, queryClient } = host;
  const isOther = session.getState().kind !== "user";
  session.signIn(accessToken);
  keepUser(host, user);
  if (isOther) void reloadStreams(queryClient);
}

/** Ends the pushes to this browser. The service learns of it with the next one that it sends here. */
async function endPushes(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await forgetKeptSubscription();
}

/**
 * Removes what this browser keeps of the user who used the page. What belongs to the browser stays: a guest's streams
 * and alerts, and the look of the page. Call it once no view is left that would load anything again.
 */
export function forgetAccount({ queryClient, store }: Pick<Host, "queryClient" | "store">): void {
  const user = queryClient.getQueryData<User>(QUERY_KEYS.user);
  if (user !== undefined) forgetExport(store, user);
  store.remove(STORE_KEYS.accountAlertsSeen);
  store.remove(STORE_KEYS.unsentNames);
  store.remove(STORE_KEYS.lastPrices);
  // A browser that lets nobody look has no pushes.
  endPushes().catch(() => {});
  for (const queryKey of Object.values(QUERY_KEYS)) queryClient.removeQueries({ queryKey });
}
