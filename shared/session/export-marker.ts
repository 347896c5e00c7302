import type { User } from "../contracts/user.ts";
import { type LocalStore, STORE_KEYS } from "./local-store.ts";

/*
 * The marker holds the email of the account that was being made, then the ids of other accounts whose
 * users decided to keep the streams in this browser. "true" in place of an email names no account.
 */

const parse = (store: LocalStore): string[] => store.get(STORE_KEYS.exportStreams)?.split(" ") ?? [];

/** Whether guest streams wait for an account to be validated, to follow into it. */
export const isExportMarked = (store: LocalStore): boolean => store.get(STORE_KEYS.exportStreams) !== null;

/**
 * Notes that guest streams shall follow into an account, or that they shall not.
 * @param email the account's. Without it no account counts as the one, and each asks first.
 */
export function markExport(store: LocalStore, exports: boolean, email = "true"): void {
  if (exports) store.set(STORE_KEYS.exportStreams, email.trim().toLowerCase());
  else store.remove(STORE_KEYS.exportStreams);
}

/**
 * What the marker means to an account: `own` the streams follow into it, `ask` they were meant for another one
 * and its person has not decided, `none` nothing is to be done.
 */
export function exportRequest(store: LocalStore, { id, email }: User): "own" | "ask" | "none" {
  const [meant, ...declined] = parse(store);
  if (meant === undefined) return "none";
  if (meant === email.toLowerCase()) return "own";
  return declined.includes(id) ? "none" : "ask";
}

/** Notes that the streams stay in this browser when this account is used; the one they are meant for keeps its claim. */
export function declineExport(store: LocalStore, { id }: User): void {
  if (isExportMarked(store)) store.set(STORE_KEYS.exportStreams, [...parse(store), id].join(" "));
}

/** Removes from the marker whatever names this account. */
export function forgetExport(store: LocalStore, { id, email }: User): void {
  const [meant, ...declined] = parse(store);
  if (meant === undefined) return;
  if (meant === email.toLowerCase()) markExport(store, false);
  else if (declined.includes(id)) {
    store.set(STORE_KEYS.exportStreams, [meant, ...declined.filter((each) => each !== id)].join(" "));
  }
}
