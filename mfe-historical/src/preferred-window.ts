import { DEFAULT_WINDOW, isWindow } from "@cointide/shared/contracts/window";
import { type LocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";

/** The window that the visitor chose last; the default where none or an unreadable one is kept. */
export function readPreferredWindow(store: LocalStore): string {
  const stored = store.get(STORE_KEYS.prefWindow);
  if (stored === null) return DEFAULT_WINDOW;
  if (isWindow(stored)) return stored;
  store.reportCorrupt(STORE_KEYS.prefWindow);
  return DEFAULT_WINDOW;
}
