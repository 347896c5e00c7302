/** Says of each event whether it is within `most` per `span` ms, counting back from now. */
export function createRateLimit(most: number, span: number): () => boolean {
  const times: number[] = [];
  return () => {
    const now = performance.now();
    while (times.length > 0 && now - (times[0] as number) >= span) times.shift();
    if (times.length >= most) return false;
    times.push(now);
    return true;
  };
}
