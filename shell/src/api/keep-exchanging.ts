import { ApiError } from "@cointide/shared/api/api-error";
import { pauseOf } from "@cointide/shared/api/repeat-call";
import type { Bus } from "@cointide/shared/bus";

/** A change waits so long for others, in ms. */
const PAUSE = 1_000;
/** After a failure it waits so long, then twice as long, and so on. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Refusals about which trying again changes nothing. 404 is from a service that has no such route yet. */
const REFUSALS: readonly number[] = [401, 404, 422];

/** Whether the service refuses what was sent, whenever it is sent. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422;

/**
 * Repeats an exchange with the service: at once, a moment after each change, at once when the page is left or online again,
 * and after failures, less and less often. What the service refuses is said in a notice.
 * @param exchange changes nothing here once `isOver` says so: somebody else uses the page then.
 */
export function keepExchanging(
  bus: Pick<Bus, "emit">,
  exchange: (isOver: () => boolean) => Promise<void>,
): { schedule(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;
  /** Until when the service wants no call, in ms since 1970. */
  let quietUntil = 0;
  /** How long that still is, in ms; bounded, as a clock may be set back. */
  const quiet = () => Math.min(quietUntil - Date.now(), LAST_RETRY);
  let isOver = false;

  function fail(error: unknown): void {
    if (isRefused(error)) bus.emit("notice", { type: "error", message: error.message });
    const said = Math.min(pauseOf(error) ?? 0, LAST_RETRY);
    quietUntil = Date.now() + said;
    if (error instanceof ApiError && REFUSALS.includes(error.status)) return;
    schedule(Math.max(said, Math.min(FIRST_RETRY * 2 ** failures++, LAST_RETRY)));
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isOver) return;
    if (isRunning) return schedule(PAUSE);
    isRunning = true;
    try {
      await exchange(() => isOver);
      failures = 0;
    } catch (error) {
      fail(error);
    }
    isRunning = false;
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(run, delay);
  }

  /** A page that is left or was offline has no time to lose. */
  const hurry = () => {
    if (timer !== undefined && quiet() <= 0) void run();
  };

  void run();
  document.addEventListener("visibilitychange", hurry);
  window.addEventListener("online", hurry);
  return {
    schedule: () => schedule(Math.max(PAUSE, quiet())),
    stop() {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hurry);
      window.removeEventListener("online", hurry);
    },
  };
}
