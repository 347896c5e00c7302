import { loadOnce, useLoadedOnce } from "../ui/load-once.ts";
import type { Coins } from "./known-coins.ts";

const coins = loadOnce(async () => (await import("./known-coins.ts")).knownCoins());

/** Loads the coins' names, once a page. Rejects when they cannot be loaded; the next call tries again. */
export const loadCoins: () => Promise<Coins> = coins.load;

/** The coins' names, undefined until they are loaded, which begins after the first paint; without them codes have to do. */
export const useCoins = (): Coins | undefined => useLoadedOnce(coins, (all) => all);

/** The name of a base asset; undefined until the names are loaded, and where it has none. */
export const useCoinName = (base: string): string | undefined =>
  useLoadedOnce(coins, (all) => all.get(base)?.name);
