/** How often a tab that waits looks whether the leading one still watches, in ms. */
const LOOKS_EVERY = 10_000;
/** How often in a row it has to be found stuck. A computer that slept finds it so once. */
const STUCK_TIMES = 2;
/** How long a tab that took over from a stuck one does not do so again, in ms. */
const STEALS_EVERY = 300_000;

type LeadOptions = {
  /** This tab leads from now on. Returns what ends that. */
  onLead: () => () => void;
  /** Whether the tab that leads seems to be asleep. */
  isStuck: () => boolean;
};

/** The type is wrong where there are no locks, as on a page that is not served securely. */
const locksOf = () => globalThis.navigator?.locks as LockManager | null | undefined;

/** Whether the browser lets one tab lead. */
export const hasLocks = (): boolean => locksOf() != null;

/**
 * Lets one of all tabs with the same name lead: the next one does once it is closed, or asleep while this one is in sight.
 * Without the Web Locks API every tab leads. Returns the undo.
 */
export function lead(name: string, { onLead, isStuck }: LeadOptions): () => void {
  const locks = locksOf();
  if (locks == null) return onLead();
  const ended = new AbortController();
  const { signal } = ended;
  let release: (() => void) | null = null;
  let stuckTimes = 0;
  let mayStealAt = 0;

  async function request(isSteal: boolean): Promise<void> {
    const options = isSteal ? { steal: true } : { signal };
    let stop = () => {};
    try {
      await locks?.request(`cointide:alerts:${name}`, options, async () => {
        if (signal.aborted) return;
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        stop = onLead();
        await released;
      });
      stop();
    } catch {
      // Another tab found this one asleep, or it is over.
      stop();
      release = null;
      if (!signal.aborted) void request(false);
    }
  }

  function look(): void {
    const isFollowing = release === null && document.visibilityState === "visible";
    stuckTimes = isFollowing && isStuck() ? stuckTimes + 1 : 0;
    if (stuckTimes < STUCK_TIMES || Date.now() < mayStealAt) return;
    mayStealAt = Date.now() + STEALS_EVERY;
    stuckTimes = 0;
    void request(true);
  }

  void request(false);
  const timer = setInterval(look, LOOKS_EVERY);
  return () => {
    clearInterval(timer);
    ended.abort();
    release?.();
  };
}
