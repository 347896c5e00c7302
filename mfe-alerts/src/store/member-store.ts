import { ApiError } from "@cointide/shared/api/api-error";
import type { Alert } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { deleteAlert } from "../api/delete-alert.ts";
import { getAlerts } from "../api/get-alerts.ts";
import { getCrossings } from "../api/get-crossings.ts";
import { putAlert } from "../api/put-alert.ts";
import type { AlertsState, AlertsStore } from "./alerts-state.ts";
import { createFollowed } from "./followed.ts";
import { settledAlert } from "./guest-store.ts";
import { MemberRecords } from "./member-records.ts";
import { pollWhileVisible } from "./poll-while-visible.ts";
import { serially } from "./serially.ts";

const NOT_LOADED = "Your alerts could not be loaded. Trying again.";

/**
 * The alerts of a member, which the service keeps. Changes show at once and are taken back where it refuses; what the page
 * has seen cross counts until the service's own record of it comes.
 * @param account the member's id
 */
export function createMemberStore({ api, tabs }: Host, account: string): AlertsStore {
  const records = new MemberRecords();
  const followed = createFollowed<AlertsState>({ alerts: [], log: [], isLoaded: false }, start);
  const show = (facts: Partial<AlertsState> = {}) =>
    followed.setState({ ...followed.getState(), ...records.shown, ...facts });

  async function read(): Promise<void> {
    const before = records.changes;
    try {
      const [alerts, crossings] = await Promise.all([getAlerts(api), getCrossings(api, records.settledUpTo)]);
      records.takeRecords(crossings);
      if (before !== records.changes) return await read();
      records.takeAlerts(alerts);
      show({ isLoaded: true, problem: undefined });
    } catch (error) {
      show({ problem: error instanceof ApiError ? error.message : NOT_LOADED });
    }
  }
  const refresh = serially(read);

  function start(): () => void {
    void refresh();
    const undos = [
      pollWhileVisible(refresh),
      tabs.onFact((fact) => {
        if (fact.account === account && fact.alerts) void refresh();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
    };
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

  return {
    getState: followed.getState,
    subscribe: followed.subscribe,
    save(known, settings) {
      const { id } = known;
      const shown = followed.getState().alerts.find((alert) => alert.id === id);
      return settle(id, settledAlert(id, settings, shown), async () =>
        records.takeSaved(await putAlert(api, known, settings)),
      );
    },
    remove: (id) =>
      settle(id, null, async () => {
        await deleteAlert(api, id);
        records.takeRemoved(id);
      }),
    addCrossings(crossings) {
      const unknown = records.addSeen(crossings);
      if (unknown.length > 0) show();
      return unknown;
    },
    refresh,
  };
}
