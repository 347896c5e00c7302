import { type LocalStore, STORE_KEYS } from "./local-store.ts";

const OFF = "off";

/** Whether a deletion asks first. Anything but the remembered wish not to be asked means yes. */
export const asksBeforeDelete = (store: LocalStore): boolean => store.get(STORE_KEYS.delPrompt) !== OFF;

/** Remembers that the visitor does not want to be asked again. */
export const stopAskingBeforeDelete = (store: LocalStore): void => void store.set(STORE_KEYS.delPrompt, OFF);

/** Takes that back. */
export const askBeforeDelete = (store: LocalStore): void => store.remove(STORE_KEYS.delPrompt);
