import { useEffect, useSyncExternalStore } from "react";
import type { Coins } from "./known-coins.ts";

let coins: Coins | undefined;
let loading: Promise<Coins> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<Coins> {
  const { knownCoins } = await import("./known-coins.ts");
  coins = knownCoins();
  for (const listener of listeners) listener();
  return coins;
}

/** Loads the coins' names, once a page. Rejects when they cannot be loaded; the next call tries again. */
export function loadCoins(): Promise<Coins> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The coins' names, undefined until they are loaded, which begins after the first paint; without them codes have to do. */
export function useCoins(): Coins | undefined {
  useEffect(() => void loadCoins().catch(() => {}), []);
  return useSyncExternalStore(
    subscribe,
    () => coins,
    () => undefined,
  );
}

/** The name of a base asset; undefined until the names are loaded, and where it has none. */
export const useCoinName = (base: string): string | undefined => useCoins()?.get(base)?.name;
