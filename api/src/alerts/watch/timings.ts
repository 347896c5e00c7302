const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Every time of watching in ms; tests pass smaller ones. */
export const WATCH_TIMINGS = {
  /** How long an instance that says nothing is still the one that watches, and how often it says so. */
  lease: 6 * SECOND,
  renew: 2 * SECOND,
  /** How often others try to take its place. Together with `lease` this is what a failover takes, besides reading the gap. */
  acquire: SECOND,
  /** How often changed alerts are read, and for how long a change may take to be committed. */
  readChanges: SECOND,
  overlap: 30 * SECOND,
  /** How often all alerts are read: those of a deleted account leave no change behind. */
  readAll: MINUTE,
  purge: 60 * MINUTE,
  /** How often it is noted down how far prices were judged. */
  checkpoint: 2 * SECOND,
  /** How long crossings wait for others to be recorded with. */
  batch: 50,
  /** The first wait and the longest one where the database fails. */
  retry: SECOND / 4,
  retryCap: 10 * SECOND,
} as const;

export type WatchTimings = { readonly [Name in keyof typeof WATCH_TIMINGS]: number };
