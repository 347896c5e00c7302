/** What has happened since the pipeline started, for people and tests. */
export const createCounters = () => ({
  /** Connections tried. */
  connections: 0,
  /** Ticks taken into the buffer. */
  ticks: 0,
  /** Frames dropped because they are not JSON or lack a sound field. */
  malformed: 0,
  /** Frames ignored because their kind is unknown. */
  unknown: 0,
  /** Ticks ignored because their symbol was not requested. */
  unrequested: 0,
  /** Ticks dropped because a newer one came before, or the same waits already. */
  late: 0,
});

export type Counters = ReturnType<typeof createCounters>;
