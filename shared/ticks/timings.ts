import { FEED_TIMINGS } from "../exchange/timings.ts";

const SECOND = 1_000;

/** Every time limit of the pipeline in ms, those of the connection to the exchange included; tests pass smaller ones. */
export const TIMINGS = {
  ...FEED_TIMINGS,
  /** How often buffered ticks are shown. */
  flush: SECOND,
  /** Rows that are empty so long after their symbols were added are filled from the service. */
  emptyRow: SECOND / 10,
  /**
   * What is silent is asked of the service again and again: the exchange may have halted or delisted it. The service
   * learns so while it answers, thus what has just fallen silent is asked of sooner.
   */
  silentAgain: 15 * SECOND,
  silentSoon: 4 * SECOND,
} as const;

export type Timings = { readonly [Name in keyof typeof TIMINGS]: number };
