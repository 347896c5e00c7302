/**
 * Calls `tick` every `interval()` ms, on whole multiples of it: with one second, just after each second
 * begins, which is when the market's prices change.
 */
export type Ticking = {
  /** Plans the next tick anew, after the interval has changed. */
  replan(): void;
  stop(): void;
};

export function startTicking(interval: () => number, tick: () => void): Ticking {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const plan = () => {
    clearTimeout(timer);
    if (stopped) return;
    const every = interval();
    timer = setTimeout(
      () => {
        plan();
        tick();
      },
      every - (Date.now() % every),
    );
  };
  plan();
  return {
    replan: plan,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
