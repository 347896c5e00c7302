import type { PushSubscriptionKeys } from "../contracts/alerts.ts";

/** A browser's subscription under the key `AQID`, and its keys as the service takes them. */
export function createTestPush(number: number, unsubscribe: () => Promise<boolean> = async () => true) {
  const keys: PushSubscriptionKeys = {
    endpoint: `https://push.example/${number}`,
    keys: { p256dh: "p".repeat(20), auth: `${number}`.padEnd(20, "a") },
  };
  const subscription = {
    endpoint: keys.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => keys,
    unsubscribe,
  } as unknown as PushSubscription;
  return { keys, subscription };
}

/** The caches of a browser, in memory, for one response at each address. */
export function createFakeCaches() {
  const caches = new Map<string, Map<string, string>>();
  return {
    async open(name: string) {
      const cache = caches.get(name) ?? new Map<string, string>();
      caches.set(name, cache);
      return {
        put: async (path: string, response: Response) => void cache.set(path, await response.text()),
        match: async (path: string) => {
          const text = cache.get(path);
          return text === undefined ? undefined : new Response(text);
        },
      };
    },
    delete: async (name: string) => caches.delete(name),
  };
}
