import { loadOnce, useLoadedOnce } from "../ui/load-once.ts";
import type { Coins } from "./known-coins.ts";

const coins = loadOnce(async () => (await import("./known-coins.ts")).knownCoins());

/** Loads the coins' names, once a page. Rejects when they cannot be loaded; the next call tries again. */
export const loadCoins: () => Promise<Coins> = coins.load;

/** The coins' names, undefined until they are loaded, which begins after the first paint; without them codes have to do. */
export const useCoins = (): Coins | undefined => useLoadedOnce(coins, (all) => all);

/**
 * The name of a base asset; undefined until the names are loaded, and if it has none.
 * @param known a name that the caller has already; then nothing is loaded.
 */
export function useCoinName(base: string, known?: string): string | undefined {
  const found = useLoadedOnce(coins, (all) => all.get(base)?.name, known === undefined);
  return known ?? found;
}
