import names from "./names.json";

/** A coin or currency that is traded. */
type Coin = {
  /** What people call it, for example "Bitcoin". */
  name: string;
  /** Its name and all others that it goes or went by. */
  names: readonly string[];
  /** 0 is the most traded. */
  rank: number;
};

/** The coins whose names are known, by base asset, for example "BTC". */
export type Coins = ReadonlyMap<string, Coin>;

/** All coins whose names are known. In a script of its own, which pages load after their first paint. */
export const knownCoins = (): Coins =>
  new Map(names.map(([base = "", ...rest], rank) => [base, { name: rest[0] ?? base, names: rest, rank }]));
