import { alertKey, type ListedAlert } from "../alerts/watch/alert-list.ts";
import type { FreshCrossing, WatchStorage } from "../alerts/watch/watch-storage.ts";

/** Storage of watching in memory, in place of the database. */
export function createMemoryStorage() {
  const alerts = new Map<string, ListedAlert>();
  const watermarks = new Map<string, number>();
  const recorded = new Map<string, FreshCrossing[]>();

  const storage: WatchStorage = {
    readAll: async () => [...alerts.values()],
    readChanges: async () => ({ active: [...alerts.values()], gone: [] }),
    async readAgain(known) {
      const keys = known.map(alertKey);
      const active = keys.flatMap((key) => alerts.get(key) ?? []);
      return { active, gone: keys.filter((key) => !alerts.has(key)) };
    },
    readProgress: async () => ({ watermarks: new Map(watermarks), recorded: new Map(recorded) }),
    async writeCheckpoint(symbols) {
      for (const { symbol, at, alerts: kept } of symbols) {
        watermarks.set(symbol, at);
        for (const { since, isArmed, hasCrossed, ...one } of kept) {
          const alert = alerts.get(alertKey(one));
          if (alert?.revision !== one.revision) continue;
          const crossedAt = hasCrossed && alert.since !== since ? since : alert.crossedAt;
          alerts.set(alertKey(one), { ...alert, since, isArmed, crossedAt, isWatched: true });
        }
      }
    },
    async record(fresh) {
      return fresh.filter((crossing) => {
        const { userId, alertId, number, at, isUncertain } = crossing;
        const key = alertKey({ userId, id: alertId });
        const alert = alerts.get(key);
        if (alert?.revision !== crossing.revision || alert.crossings !== number - 1) return false;
        recorded.set(
          key,
          [...(recorded.get(key) ?? []), crossing].sort((one, other) => one.at - other.at),
        );
        const begun = isUncertain ? {} : { since: at, isArmed: false };
        if (alert.repeatAfter === null) alerts.delete(key);
        else alerts.set(key, { ...alert, ...begun, crossings: number, crossedAt: at });
        return true;
      });
    },
    async purge() {},
  };
  return {
    storage,
    addAlert: async (alert: ListedAlert) => void alerts.set(alertKey(alert), alert),
    watermark: async (symbol: string) => watermarks.get(symbol) ?? null,
  };
}
