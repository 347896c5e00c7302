import { addressOf, readPush } from "./push-message.ts";

/** An open page of the worker's origin. */
type PageClient = {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};

/** The part of a service worker's global scope that pushes need; the types of pages have none of it. */
export type PushScope = {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification">;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** Shows what was pushed. A notification of the same tag, which a page may have shown already, is replaced. */
export async function showPush({ registration }: PushScope, text: string | undefined): Promise<void> {
  const { tag, title, body, path } = readPush(text);
  await registration.showNotification(title, { tag, body, icon: "/icon.svg", data: { path } });
}

/** Brings an open page to where a notification leads, or opens one. */
export async function openPush({ clients, location }: PushScope, data: unknown): Promise<void> {
  const address = addressOf((data as { path?: unknown } | null)?.path, location.origin);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page =
    pages.find(({ url }) => url === address) ??
    pages.find(({ visibilityState }) => visibilityState === "visible") ??
    pages[0];
  try {
    await page?.focus();
    if (page !== undefined && page.url !== address) await page.navigate(address);
    if (page !== undefined) return;
  } catch {
    // A page that another worker controls, or that has just been closed.
  }
  await clients.openWindow(address);
}
