import { GUEST_TOKEN, STORE_KEYS } from "@cointide/shared/session/store-keys";

/*
 * A guest's dashboard as its first render made it, kept without a single value: the next start shows it before the
 * shell's code has run, with the values of then (decision 0026).
 */

export type KeptPage = {
  /** What it was made from; it is of no use where that has changed. */
  key: string;
  /** Addresses of the stylesheets that it needs. */
  styles: string[];
  markup: string;
};

const CACHE = "cointide-kept";
const ADDRESS = "/kept-dashboard";

/** The browser's storage is the visitor's, whose streams need every byte of it; a cache has room of its own. */
const openCache = (): Promise<Cache> => caches.open(CACHE);

/** What a guest's dashboard is made from at this address, where it is one whose first render can be kept. */
export function keyOfPage(config: unknown): string | null {
  if (window.location.pathname !== "/dashboard" || window.location.search !== "") return null;
  try {
    if (localStorage.getItem(STORE_KEYS.token) !== GUEST_TOKEN) return null;
    const made = [STORE_KEYS.streams, STORE_KEYS.joinDate].map((key) => localStorage.getItem(key));
    return JSON.stringify([config, ...made]);
  } catch {
    // A browser that lets nobody keep anything.
    return null;
  }
}

/** Gives what was kept for this key. */
export async function readKeptPage(key: string): Promise<KeptPage | null> {
  const answer = await (await openCache()).match(ADDRESS);
  const page = answer === undefined ? null : ((await answer.json()) as KeptPage);
  return page?.key === key ? page : null;
}

/** Keeps it in place of the one before. */
export async function writeKeptPage(page: KeptPage): Promise<void> {
  await (await openCache()).put(ADDRESS, Response.json(page));
}

export async function forgetKeptPage(): Promise<void> {
  await caches.delete(CACHE);
}
