/** Runs a task when it is its turn, and gives what the task gives. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>;

/** Gives turns in the order in which tasks come, at most so many at once. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running === atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
