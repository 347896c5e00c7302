import type { PushSubscriptionKeys } from "../contracts/alerts.ts";

/** The subscription by which the service reaches this browser, and the service's public key in base64url. */
export type KeptSubscription = { subscription: PushSubscriptionKeys; key: string };

/** Pages and the service worker have this in common; local storage is for pages alone. */
const CACHE = "push-subscription";
const PATH = "/push-subscription";

/** A subscription as the service takes it. */
export function subscriptionKeys(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/**
 * Keeps the subscription that the service has: a push service may replace it, and the browser does not always say what it
 * was. @throws where the browser keeps nothing, as in a private window.
 */
export async function keepSubscription(subscription: PushSubscription): Promise<void> {
  const kept: KeptSubscription = {
    subscription: subscriptionKeys(subscription),
    key: base64Url(subscription.options.applicationServerKey),
  };
  const cache = await caches.open(CACHE);
  await cache.put(PATH, new Response(JSON.stringify(kept)));
}

/** The subscription that the service has; null where none is kept. @throws where the browser keeps nothing. */
export async function readKeptSubscription(): Promise<KeptSubscription | null> {
  const response = await (await caches.open(CACHE)).match(PATH);
  return response === undefined ? null : ((await response.json()) as KeptSubscription);
}

/** Forgets what is kept. @throws where the browser keeps nothing. */
export async function forgetKeptSubscription(): Promise<void> {
  await caches.delete(CACHE);
}
