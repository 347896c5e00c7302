import {
  keepSubscription,
  readKeptSubscription,
  subscriptionKeys,
} from "@cointide/shared/push/kept-subscription";

/** What a browser says of a subscription that its push service replaced; not all browsers say it. */
export type SubscriptionChange = {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** Where the shell's origin passes requests on to the service. */
const MOVE = "/api/alerts/push/move";

/**
 * Gives the service the subscription that this browser has instead of an earlier one, whose keys prove that it may: there
 * may be no session any longer. Where it fails, the next page that is opened tries again.
 */
export async function renewPush(
  { pushManager }: Pick<ServiceWorkerRegistration, "pushManager">,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const kept = await readKeptSubscription().catch(() => null);
  const from = oldSubscription ? subscriptionKeys(oldSubscription) : kept?.subscription;
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? kept?.key;
  if (from === undefined || applicationServerKey === undefined) return;
  const subscription =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { ok } = await fetch(MOVE, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from, to: subscriptionKeys(subscription) }),
  });
  if (ok) await keepSubscription(subscription);
}
