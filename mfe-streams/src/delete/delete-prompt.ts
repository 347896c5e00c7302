import { type LocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";

const OFF = "off";

/** Whether a deletion asks first. Anything but the remembered wish not to be asked means yes. */
export const asksBeforeDelete = (store: LocalStore): boolean => store.get(STORE_KEYS.delPrompt) !== OFF;

/** Remembers that the visitor does not want to be asked again. */
export const stopAskingBeforeDelete = (store: LocalStore): void => store.set(STORE_KEYS.delPrompt, OFF);
