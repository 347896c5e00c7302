import { backOff } from "../exchange/attempts.ts";

const BACK_OFF = { base: 4_000, cap: 60_000 };

export type Renewal = {
  /** Loads now, unless a load is under way. */
  now(): void;
  end(): void;
};

type RenewalOptions = {
  /** Rejects where nothing was loaded. */
  load(signal: AbortSignal): Promise<void>;
  onFailure(): void;
  /** The time between two loads, in ms. */
  every: number;
};

/**
 * Loads now and again, after failures ever less often. A page that nobody sees loads nothing until it is seen.
 */
export function renew({ load, onFailure, every }: RenewalOptions): Renewal {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLoading = false;

  const now = async () => {
    clearTimeout(timer);
    if (isLoading || signal.aborted || document.hidden) return;
    isLoading = true;
    try {
      await load(signal);
      failures = 0;
    } catch {
      failures += 1;
    }
    isLoading = false;
    if (signal.aborted) return;
    if (failures > 0) onFailure();
    const wait = failures > 0 ? backOff(failures, BACK_OFF.base, BACK_OFF.cap, Math.random) : every;
    timer = setTimeout(now, wait);
  };
  document.addEventListener("visibilitychange", now, { signal });
  void now();
  return {
    now: () => void now(),
    end() {
      ended.abort();
      clearTimeout(timer);
    },
  };
}
