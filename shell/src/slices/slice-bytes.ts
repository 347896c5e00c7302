/**
 * How many bytes of a release came over the network, by the address of its entry: 0 where all of it was in the
 * browser's cache, null where the browser does not tell, as of a server that does not allow timing.
 */
export function bytesOfRelease(entry: string, performance: Performance = window.performance): number | null {
  const folder = entry.slice(0, entry.lastIndexOf("/") + 1);
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const files = entries.filter(({ name }) => name.startsWith(folder));
  if (!files.some(({ decodedBodySize }) => decodedBodySize > 0)) return null;
  return files.reduce((sum, { transferSize }) => sum + transferSize, 0);
}
