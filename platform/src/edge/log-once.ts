/** How long an equal line is not logged again, in ms. */
const WINDOW = 60_000;
/** How many lines are remembered; beyond that the oldest is forgotten. */
const MOST = 100;

/** Gives a function that logs each line at most once a minute, however many requests fail for the same cause. */
export function logOncePerMinute(
  log: (line: string) => void = (line) => console.error(line),
  now: () => number = () => performance.now(),
): (line: string) => void {
  const logged = new Map<string, number>();
  return (line) => {
    const at = now();
    if (at - (logged.get(line) ?? Number.NEGATIVE_INFINITY) < WINDOW) return;
    logged.delete(line);
    logged.set(line, at);
    const [oldest] = logged.keys();
    if (logged.size > MOST && oldest !== undefined) logged.delete(oldest);
    log(line);
  };
}
