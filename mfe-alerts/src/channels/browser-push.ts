import { ApiError } from "@cointide/shared/api/api-error";
import type { ApiClient } from "@cointide/shared/api/client";
import {
  keepSubscription,
  readKeptSubscription,
  subscriptionKeys,
} from "@cointide/shared/push/kept-subscription";
import { movePush, putPush, visitPush } from "../api/channels.ts";

/** The shell's service worker, which shows pushes and does nothing else. */
const WORKER = "/push-worker.js";

const DENIED =
  "This browser blocks notifications from Cointide. Allow them in its settings for this site, then try again.";
const NO_SUBSCRIPTION = "This browser could not be subscribed. Check your connection and try again.";

/** Whether this browser can be pushed to at all: in a private window, or not served securely, it cannot. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Has the service reach this browser by its new subscription, where the worker did not get that far. */
async function moveKept(api: ApiClient, current: PushSubscription): Promise<void> {
  try {
    const kept = await readKeptSubscription();
    if (kept === null || kept.subscription.endpoint === current.endpoint) return;
    await movePush(api, { from: kept.subscription, to: subscriptionKeys(current) });
  } catch {
    // The service does not know the earlier one, or keeps nothing of it: then this browser is not subscribed.
  }
}

/** A browser that keeps nothing only misses what its push service replaces. */
const keep = (subscription: PushSubscription) => keepSubscription(subscription).catch(() => {});

/** This browser's subscription, and whether the service has it; null for a service of before, which does not say. */
export type BrowserPush = { subscription: PushSubscription; isKnown: boolean | null };

/**
 * Says how the service reaches this browser, null where it has no subscription. From then on the pushes end with this
 * session. @throws {ApiError}
 */
export async function readPush(api: ApiClient): Promise<BrowserPush | null> {
  const subscription = await currentPush();
  if (subscription === null) return null;
  await moveKept(api, subscription);
  try {
    const { isSubscribed } = await visitPush(api, subscription.endpoint);
    if (isSubscribed) await keep(subscription);
    return { subscription, isKnown: isSubscribed };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { subscription, isKnown: null };
    throw error;
  }
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that the service does not have is dead, or is under the key of an earlier service.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    throw new Error(NO_SUBSCRIPTION);
  }
}

/**
 * Subscribes this browser again, with the service's key.
 * @throws with a sentence for people, where the browser, its user or the service refuses.
 */
export async function subscribePush(api: ApiClient, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(DENIED);
  const subscription = await subscribe(key);
  await putPush(api, subscriptionKeys(subscription));
  await keep(subscription);
}
