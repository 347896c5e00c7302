import type { PushSubscriptionKeys } from "@cointide/shared/contracts/alerts";

/** The shell's service worker, which shows pushes and does nothing else. */
const WORKER = "/push-worker.js";

const DENIED =
  "This browser does not let Cointide show notifications. Allow them in its settings for this site, then try again.";
const NO_SUBSCRIPTION = "This browser could not be subscribed. Check your connection and try again.";

/** Whether this browser can be pushed to at all: in a private window, or not served securely, it cannot. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** How the service reaches this browser; null where it does not. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

/**
 * Subscribes this browser under the service's key. A subscription under another key, of an earlier service, is replaced.
 * @throws with a sentence for people, where the browser or its user refuses.
 */
export async function subscribePush(key: string): Promise<PushSubscriptionKeys> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(DENIED);
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    try {
      return keysOf(await pushManager.subscribe(options));
    } catch (error) {
      const other = await pushManager.getSubscription();
      if (other === null) throw error;
      await other.unsubscribe();
      return keysOf(await pushManager.subscribe(options));
    }
  } catch {
    throw new Error(NO_SUBSCRIPTION);
  }
}
