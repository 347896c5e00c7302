/** A notification of the system. One with the same tag is replaced, also one that the service has pushed. */
export type SystemNotification = { tag: string; title: string; body: string };

const ICON = "/icon.svg";

/** Asks whether notifications may be shown. Call it in the click that makes the first alert, and never before. */
export async function askForNotifications(): Promise<NotificationPermission> {
  if (!("Notification" in globalThis)) return "denied";
  if (Notification.permission !== "default") return Notification.permission;
  try {
    return await Notification.requestPermission();
  } catch {
    return Notification.permission;
  }
}

/**
 * Shows a notification where that is allowed. A click leads to `path`: through the service worker of pushes where there is
 * one, which works also once the page is closed.
 */
export async function notify(
  { tag, title, body }: SystemNotification,
  path: string,
  open: () => void,
): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(title, { tag, body, icon: ICON, data: { path } });
      return;
    }
    const shown = new Notification(title, { tag, body, icon: ICON });
    shown.addEventListener("click", () => {
      shown.close();
      window.focus();
      open();
    });
  } catch {
    // Some browsers show notifications by a service worker only. The notice says the same.
  }
}
