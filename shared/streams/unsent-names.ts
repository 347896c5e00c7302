import * as z from "zod/mini";
import type { Stream } from "../contracts/streams.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";
import { parseJson } from "../session/parse-json.ts";

const unsentSchema = z.object({ account: z.string(), names: z.record(z.string(), z.string()) });

/** Keeps the names of an account's streams that were imported into a service before names, until it accepts them. */
export function keepUnsentNames(store: LocalStore, account: string, streams: readonly Stream[]): void {
  const names = streams.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  if (names.length === 0) return;
  store.set(STORE_KEYS.unsentNames, JSON.stringify({ account, names: Object.fromEntries(names) }));
}

/** Takes what was kept for the account. Gives those of its streams that have no name yet, with theirs. */
export function takeUnsentNames(
  store: LocalStore,
  account: string,
  streams: readonly Stream[],
): { id: string; name: string }[] {
  const text = store.get(STORE_KEYS.unsentNames);
  if (text === null) return [];
  const kept = unsentSchema.safeParse(parseJson(text)).data;
  if (kept !== undefined && kept.account !== account) return [];
  store.remove(STORE_KEYS.unsentNames);
  const names = new Map(Object.entries(kept?.names ?? {}));
  return streams.flatMap(({ id, name }) => {
    const unsent = names.get(id);
    return unsent !== undefined && !name ? [{ id, name: unsent }] : [];
  });
}
