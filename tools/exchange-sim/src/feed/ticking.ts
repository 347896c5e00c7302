export type Ticking = {
  /** Plans the next tick again, after the interval has changed. */
  replan(): void;
  stop(): void;
};

/**
 * Calls `tick` every `interval()` ms, on whole multiples of it: with one second, just after each second
 * begins, which is when the market's prices change.
 */
export function startTicking(interval: () => number, tick: () => void): Ticking {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function waitUntil(due: number): void {
    const left = due - Date.now();
    timer = setTimeout(() => {
      // Timers count from when the program was last idle, so on a busy machine they end early.
      const early = due - Date.now();
      if (early > 0 && early <= left) return waitUntil(due);
      plan();
      tick();
    }, left);
  }

  function plan(): void {
    clearTimeout(timer);
    if (stopped) return;
    const every = interval();
    const now = Date.now();
    waitUntil(now - (now % every) + every);
  }

  plan();
  return {
    replan: plan,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
