/**
 * Lets one run of a task follow the other. Whoever asks during a run gets the next one, which all of them share: the one
 * under way may have begun too early for them.
 */
export function serially(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const mine = task().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (running === null) return run();
    next ??= running.then(
      () => {
        next = null;
        return run();
      },
      () => {
        next = null;
        return run();
      },
    );
    return next;
  };
}
