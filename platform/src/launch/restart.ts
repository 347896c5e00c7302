/** How long a program that ended stays down before it is started again, in ms; twice as long each time, at most a minute. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** A program that ran for so long, in ms, is started again as soon as after its first end. */
const STEADY = 60_000;

export type RestartOptions = {
  /** Starts a program, and resolves when it answers. */
  start(name: string): Promise<void>;
  /** Whether it was started by others meanwhile. */
  isRunning(name: string): boolean;
  say(line: string): void;
};

/** Gives a function that restarts a program that ended without being stopped, with an exponential back-off. */
export function createRestarts({ start, isRunning, say }: RestartOptions): (name: string) => void {
  const ends = new Map<string, { at: number; wait: number }>();

  async function restart(name: string, end: object): Promise<void> {
    if (isRunning(name)) return;
    try {
      await start(name);
      if (ends.get(name) === end) say(`${name} is running again.`);
    } catch (error) {
      // One that ended once more is on its way already.
      if (ends.get(name) === end) say(error instanceof Error ? error.message : String(error));
    }
  }

  return (name) => {
    const at = performance.now();
    const last = ends.get(name);
    const isSteady = last === undefined || at - last.at - last.wait >= STEADY;
    const end = { at, wait: isSteady ? FIRST_WAIT : Math.min(2 * last.wait, LONGEST_WAIT) };
    ends.set(name, end);
    say(`\n${name} has ended. The rest keeps running. Restarting it in ${end.wait / 1_000} s.`);
    setTimeout(() => void restart(name, end), end.wait);
  };
}
