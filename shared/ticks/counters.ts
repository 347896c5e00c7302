/** What has happened since the pipeline started; a report for people and tests, nothing depends on it. */
export type Counters = {
  /** Connections tried. */
  connections: number;
  /** Frames of any kind. */
  frames: number;
  /** Ticks taken into the buffer. */
  ticks: number;
  /** Frames dropped because they are not JSON or lack a sound field. */
  malformed: number;
  /** Frames ignored because their kind is unknown. */
  unknown: number;
  /** Ticks ignored because nobody wants their symbol. */
  unwanted: number;
  /** Ticks dropped because a newer one came before, or the same waits already. */
  late: number;
  /** Writes into the sink. */
  flushes: number;
};

export const createCounters = (): Counters => ({
  connections: 0,
  frames: 0,
  ticks: 0,
  malformed: 0,
  unknown: 0,
  unwanted: 0,
  late: 0,
  flushes: 0,
});
