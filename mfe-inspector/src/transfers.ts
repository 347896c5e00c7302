/** What came over the network for the files below one address. */
export type Transfer = {
  files: number;
  /** Bytes of bodies as they were sent, compressed; null where their origin does not let pages know. */
  bytes: number | null;
  /** How many of the files came out of the browser's cache. */
  cached: number;
};

type Timing = Pick<PerformanceResourceTiming, "name" | "transferSize" | "encodedBodySize">;

/** Adds up the files below an address. */
export function transferBelow(folder: string, timings: readonly Timing[]): Transfer {
  const files = new Map(
    timings.filter(({ name }) => name.startsWith(folder)).map((timing) => [timing.name, timing]),
  );
  const all = [...files.values()];
  const isTold = all.every(({ encodedBodySize }) => encodedBodySize > 0);
  return {
    files: all.length,
    bytes: isTold ? all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) : null,
    cached: all.filter(({ transferSize, encodedBodySize }) => transferSize === 0 && encodedBodySize > 0)
      .length,
  };
}
