import { ApiError } from "@cointide/shared/api/api-error";
import { joinUndos } from "@cointide/shared/board/row-source";
import type { Alert, AlertSettings, AllAlertsAction } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { beforeExpiry, settingsOf } from "../alert/alert.ts";
import { deleteAlert, getAlerts, getCrossings, postAll, putAlert } from "../api/alerts.ts";
import type { AlertsState, AlertsStore, KnownAlert } from "./alerts-state.ts";
import { createFollowed } from "./alerts-state.ts";
import { settledAlert } from "./guest-store.ts";
import { MemberRecords } from "./member-records.ts";

const NOT_LOADED = "Your alerts could not be loaded. Trying again.";

/** How often the service is asked what it has seen, in ms. */
const EVERY = 30_000;

/** Runs a task again and again while the page is in sight, and at once when it comes back. Returns the undo. */
function pollWhileVisible(task: () => Promise<void>): () => void {
  const isVisible = () => document.visibilityState === "visible";
  const run = () => {
    if (isVisible()) void task();
  };
  const timer = setInterval(run, EVERY);
  document.addEventListener("visibilitychange", run);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", run);
  };
}

/**
 * Runs a task one run at a time. All callers during a run share the next run: the current one may have started before
 * their changes.
 */
function serially(task: () => Promise<void>): () => Promise<void> {
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
    const again = () => {
      next = null;
      return run();
    };
    next ??= running.then(again, again);
    return next;
  };
}

/** An older service is asked for one alert after the other. */
async function changeEach(
  alerts: readonly Alert[],
  action: AllAlertsAction,
  { save, remove }: Pick<AlertsStore, "save" | "remove">,
): Promise<void> {
  const [from, to] = action === "pause" ? (["active", "paused"] as const) : (["paused", "active"] as const);
  for (const alert of alerts) {
    if (action === "delete") await remove(alert.id);
    else if (alert.status === from) await save(alert, { ...settingsOf(alert), status: to });
  }
}

/**
 * The alerts of a member, which the service keeps. Changes show at once and are taken back where it refuses; what the page
 * has seen cross counts until the service's own record of it comes.
 * @param account the member's id
 */
export function createMemberStore({ api, bus, tabs }: Host, account: string): AlertsStore {
  const records = new MemberRecords();
  const followed = createFollowed<AlertsState>({ alerts: [], log: [], isLoaded: false }, start);
  let version = 1;
  const show = (facts: Partial<AlertsState> = {}) =>
    followed.setState({ ...followed.getState(), ...records.shown, ...facts });

  async function read(): Promise<void> {
    const before = records.changes;
    try {
      const [list, crossings] = await Promise.all([getAlerts(api), getCrossings(api, records.settledUpTo)]);
      records.takeRecords(crossings);
      if (before !== records.changes) return await read();
      version = list.version;
      records.takeAlerts(list.alerts);
      show({ isLoaded: true, problem: undefined, ...(version < 2 && { isOlderService: true }) });
    } catch (error) {
      show({ problem: error instanceof ApiError ? error.message : NOT_LOADED });
    }
  }
  const refresh = serially(read);

  function start(): () => void {
    void refresh();
    return joinUndos(
      pollWhileVisible(refresh),
      bus.on("alerts:changed", () => void refresh()),
      tabs.onFact((fact) => {
        if (fact.account === account && fact.alerts) void refresh();
      }),
    );
  }

  /** Shows a change while the service is asked for it. */
  async function settle(id: string, change: Alert | null, ask: () => Promise<void>): Promise<void> {
    const end = records.begin(id, change);
    show();
    try {
      await ask();
      tabs.send({ account, alerts: true });
    } catch (error) {
      // After a lost answer nobody knows what the service has done.
      void refresh();
      throw error;
    } finally {
      end();
      show();
    }
  }

  async function remove(id: string): Promise<void> {
    await settle(id, null, async () => {
      await deleteAlert(api, id);
      records.takeRemoved(id);
    });
  }

  function save(known: KnownAlert, settings: AlertSettings): Promise<void> {
    const { id } = known;
    const shown = followed.getState().alerts.find((alert) => alert.id === id);
    return settle(id, settledAlert(id, settings, shown), async () =>
      records.takeSaved(await putAlert(api, known, settings, version)),
    );
  }

  return {
    getState: followed.getState,
    subscribe: followed.subscribe,
    save,
    remove,
    async changeAll(action) {
      if (version < 2) return changeEach(followed.getState().alerts, action, { save, remove });
      await postAll(api, action).finally(refresh);
      tabs.send({ account, alerts: true });
    },
    addCrossings(crossings) {
      const unknown = records.addSeen(beforeExpiry(crossings, records.shown.alerts));
      if (unknown.length > 0) show();
      return unknown;
    },
    refresh,
  };
}
