import { ApiError } from "@cointide/shared/api/api-error";
import {
  type PreferenceSections,
  type Preferences,
  preferencesSchema,
} from "@cointide/shared/contracts/preferences";
import type { Host } from "@cointide/shared/host";
import type { createPreferences } from "@cointide/shared/preferences";

type Local = Pick<ReturnType<typeof createPreferences>, "getState" | "merge" | "onSet">;

/** A change waits so long for others, in ms. */
const PAUSE = 1_000;
/** After a failure it waits so long, then twice as long, and so on. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

const PATH = "/user/preferences";
const answer = preferencesSchema;

/**
 * Keeps an account's preferences with the service: loads and merges them once, and sends what this page changes. Of each
 * section the newer one stays, here and there. Another device's choices come with the next page. Returns the undo.
 */
export function syncPreferences(
  { api, bus }: Pick<Host, "api" | "bus">,
  owner: string,
  local: Local,
): () => void {
  /** What the service has; undefined until it was loaded. */
  let known: PreferenceSections | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;
  let isOver = false;

  const newerHere = (than: PreferenceSections): PreferenceSections =>
    Object.fromEntries(
      Object.entries(local.getState().sections).filter(
        ([name, { changedAt }]) => changedAt > (than[name]?.changedAt ?? 0),
      ),
    );

  function take({ sections }: Preferences, sent: PreferenceSections = {}): PreferenceSections {
    if (!isOver) local.merge(owner, sections, sent);
    return sections;
  }

  async function exchange(): Promise<void> {
    known ??= take(await api.call({ method: "GET", path: PATH, answer }));
    const sent = newerHere(known);
    if (Object.keys(sent).length > 0 && !isOver) {
      const body: Preferences = { version: 1, sections: sent };
      known = take(await api.call({ method: "PUT", path: PATH, body, answer }), sent);
    }
    failures = 0;
  }

  function fail(error: unknown): void {
    // Trying again changes nothing about a refusal, apart from those that are about the moment.
    const isRefusal = error instanceof ApiError && [401, 422].includes(error.status);
    if (error instanceof ApiError && error.status === 422)
      bus.emit("notice", { type: "error", message: error.message });
    if (!isRefusal) schedule(Math.min(FIRST_RETRY * 2 ** failures++, LAST_RETRY));
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isOver) return;
    if (isRunning) return schedule(PAUSE);
    isRunning = true;
    await exchange().catch(fail);
    isRunning = false;
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(run, delay);
  }

  /** A page that is left or was offline has no time to lose. */
  const hurry = () => {
    if (timer !== undefined) void run();
  };

  // From now on they are this account's, also where the service cannot be reached.
  local.merge(owner, {});
  void run();
  const undo = local.onSet(() => schedule(PAUSE));
  document.addEventListener("visibilitychange", hurry);
  window.addEventListener("online", hurry);
  return () => {
    isOver = true;
    clearTimeout(timer);
    undo();
    document.removeEventListener("visibilitychange", hurry);
    window.removeEventListener("online", hurry);
  };
}
