import { type LocalStore, STORE_KEYS } from "./local-store.ts";

/** Whether guest streams wait for an account to be validated, to follow into it. */
export const isExportMarked = (store: LocalStore): boolean => store.get(STORE_KEYS.exportStreams) !== null;

/** Notes that they shall follow, or that they shall not. */
export function markExport(store: LocalStore, exports: boolean): void {
  if (exports) store.set(STORE_KEYS.exportStreams, "true");
  else store.remove(STORE_KEYS.exportStreams);
}
