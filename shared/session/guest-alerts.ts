import { alertSchema, crossingSchema } from "../contracts/alert-schemas.ts";
import { type Alert, type Crossing, crossingId } from "../contracts/alerts.ts";
import { type LocalStore, STORE_KEYS } from "./local-store.ts";
import { parseJson } from "./parse-json.ts";

/** What a browser keeps of a guest: alerts, the oldest first, and crossings, the newest first. */
export type GuestAlerts = { alerts: readonly Alert[]; log: readonly Crossing[] };

function parse(text: string): { alerts: unknown[]; log: unknown[] } | null {
  const { alerts, log } = (parseJson(text) ?? {}) as Partial<Record<keyof GuestAlerts, unknown>>;
  return Array.isArray(alerts) && Array.isArray(log) ? { alerts, log } : null;
}

/** The good entries of a list, each id once. */
function goodOf<Item>(
  items: readonly unknown[],
  schema: { safeParse(item: unknown): { data?: Item | undefined } },
  idOfItem: (item: Item) => string,
): Item[] {
  const byId = new Map<string, Item>();
  for (const item of items.flatMap((one) => schema.safeParse(one).data ?? [])) {
    const id = idOfItem(item);
    if (!byId.has(id)) byId.set(id, item);
  }
  return [...byId.values()];
}

/**
 * The alerts and crossings that this browser keeps. What breaks the contract is left out and reported; its text is set
 * aside.
 */
export function readGuestAlerts(store: LocalStore): GuestAlerts {
  const text = store.get(STORE_KEYS.alerts);
  if (text === null) return { alerts: [], log: [] };
  const kept = parse(text);
  const alerts = goodOf(kept?.alerts ?? [], alertSchema, ({ id }) => id);
  const log = goodOf(kept?.log ?? [], crossingSchema, ({ alertId, number }) => crossingId(alertId, number));
  if (alerts.length !== kept?.alerts.length || log.length !== kept.log.length) {
    store.reportCorrupt(STORE_KEYS.alerts);
  }
  return { alerts, log };
}

/**
 * Changes what is kept, and returns it, and whether the browser's storage was full. It is read each time: another tab may
 * have changed it.
 */
export function changeGuestAlerts(
  store: LocalStore,
  change: (kept: GuestAlerts) => GuestAlerts,
): { kept: GuestAlerts; isFull: boolean } {
  const kept = change(readGuestAlerts(store));
  if (kept.alerts.length + kept.log.length === 0) {
    store.remove(STORE_KEYS.alerts);
    store.remove(STORE_KEYS.alertsBase);
    return { kept, isFull: false };
  }
  store.set(STORE_KEYS.alertsBase, store.get(STORE_KEYS.alerts) ?? "", false);
  return { kept, isFull: store.set(STORE_KEYS.alerts, JSON.stringify(kept)) === "full" };
}
