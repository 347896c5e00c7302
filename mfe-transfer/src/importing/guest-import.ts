import { objectId } from "@cointide/shared/api/object-id";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { GUEST_ID, type Stream } from "@cointide/shared/contracts/streams";
import { alertKey, streamKey } from "@cointide/shared/contracts/transfer";
import type { Host } from "@cointide/shared/host";
import { copyBrowser } from "@cointide/shared/host/copy-browser";
import { preferences } from "@cointide/shared/preferences";
import { changeGuestAlerts, type GuestAlerts, readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { repeatCrossed } from "@cointide/shared/session/keep-guest-alerts";
import type { LocalStore } from "@cointide/shared/session/local-store";
import { changeGuestStreams, readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { showGuestChange } from "@cointide/shared/streams/keep-guest-streams";
import {
  areChoicesKept,
  changedSince,
  type DoneImport,
  ImportRefused,
  keptBefore,
  makeChoices,
  takeChoicesBack,
  withoutChoices,
} from "./done-import.ts";
import type { ImportPlan } from "./plan-import.ts";

const FULL =
  "This browser's storage is full, so nothing was changed. Delete some streams or other sites' data, then try again.";

/** An alert whose time is over is done. */
const settled = (alert: AlertSettings, now: number): AlertSettings =>
  alert.status === "active" && alert.expiresAt != null && alert.expiresAt <= now
    ? { ...alert, status: "done" }
    : alert;

/** Lists with further items, each id once. */
const withItems = <Item extends { id: string }>(kept: readonly Item[], added: readonly Item[]): Item[] => {
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...added.filter(({ id }) => !ids.has(id))];
};

/** The streams of a plan that are not there. Another tab may have added some since the preview. */
function newStreams(copy: LocalStore, plan: ImportPlan): Stream[] {
  const known = new Set(readGuestStreams(copy).map(streamKey));
  return plan.streams
    .filter((stream) => !known.has(streamKey(stream)))
    .map(({ name, symbols }) => ({ id: objectId(), name, userId: GUEST_ID, symbols: [...symbols] }));
}

function newAlerts(copy: LocalStore, plan: ImportPlan, now: number): Alert[] {
  const known = new Set(readGuestAlerts(copy).alerts.map(alertKey));
  const added = plan.alerts.filter((alert) => !known.has(alertKey(alert)));
  return added.map((alert, at) => ({
    ...{ id: objectId(), ...settled(alert, now) },
    // Each a ms after the one before it, so that they keep their order.
    ...{ createdAt: now - (added.length - 1 - at), crossings: 0, crossedAt: null },
  }));
}

/** Shows a change of the alerts that is stored already, as `showGuestChange` does one of the streams. */
function showAlertsChange({ store, bus }: Host, change: (kept: GuestAlerts) => GuestAlerts): void {
  const show = () => bus.emit("alerts:changed", {});
  show();
  repeatCrossed(store, change, show);
}

/**
 * Adds and chooses what a plan says in one step: all of it, or nothing.
 * @throws {ImportRefused} where the browser's storage is full
 */
export function importAsGuest(host: Host, plan: ImportPlan): DoneImport {
  const copied = copyBrowser(host.store, host.session);
  const copy = copied.store;
  const before = keptBefore(copied, plan.choices);
  const streams = newStreams(copy, plan);
  const alerts = newAlerts(copy, plan, Date.now());
  const addStreams = (kept: Stream[]) => withItems(kept, streams);
  const addAlerts = ({ alerts: kept, log }: GuestAlerts) => ({ alerts: withItems(kept, alerts), log });
  if (streams.length > 0) changeGuestStreams(copy, addStreams);
  if (alerts.length > 0) changeGuestAlerts(copy, addAlerts);
  const leftOut = makeChoices(copied, plan.choices);
  const choices = withoutChoices(plan.choices, leftOut);
  if (!copy.commit()) throw new ImportRefused(FULL);
  // Writes the stored values again so that the page shows them. They have the same length.
  makeChoices({ preferences, storage: host.storage }, choices);
  showGuestChange(host, addStreams);
  showAlertsChange(host, addAlerts);
  return {
    ...{ key: plan.key, choices, before, leftOut },
    streams: streams.map(({ id, name = "", symbols }) => ({ id, name, symbols })),
    alerts,
  };
}

function removeStreams(copy: LocalStore, { streams }: DoneImport): void {
  const added = new Map(streams.map((stream) => [stream.id, stream]));
  for (const stream of readGuestStreams(copy)) {
    const known = added.get(stream.id);
    if (known !== undefined && streamKey(known) !== streamKey(stream))
      throw changedSince(`“${stream.name || stream.symbols.join(", ")}”`);
  }
  if (added.size > 0) changeGuestStreams(copy, (kept) => kept.filter(({ id }) => !added.has(id)));
}

const withoutAlerts = (added: readonly { id: string }[]) => {
  const ids = new Set(added.map(({ id }) => id));
  return ({ alerts, log }: GuestAlerts) => ({ alerts: alerts.filter(({ id }) => !ids.has(id)), log });
};

function removeAlerts(copy: LocalStore, { alerts }: DoneImport): void {
  const added = new Map(alerts.map((alert) => [alert.id, alert]));
  for (const alert of readGuestAlerts(copy).alerts) {
    const known = added.get(alert.id);
    if (known === undefined) continue;
    // That it fired meanwhile is no change.
    const isSameStatus = alert.status === known.status || alert.status === "done";
    if (!isSameStatus || alertKey(known) !== alertKey(alert))
      throw changedSince(`An alert on ${alert.symbol}`);
  }
  if (added.size > 0) changeGuestAlerts(copy, withoutAlerts(alerts));
}

/**
 * Takes an import back as a whole.
 * @throws {ImportRefused} where something of it was changed since, or the browser's storage is full
 */
export function undoAsGuest(host: Host, done: DoneImport): void {
  const copied = copyBrowser(host.store, host.session);
  const copy = copied.store;
  removeStreams(copy, done);
  removeAlerts(copy, done);
  if (!areChoicesKept(copied, done)) throw changedSince("Your preferences");
  takeChoicesBack(copied, done);
  if (!copy.commit()) throw new ImportRefused(FULL);
  takeChoicesBack({ preferences, storage: host.storage }, done);
  const added = new Set(done.streams.map(({ id }) => id));
  showGuestChange(host, (kept) => kept.filter(({ id }) => !added.has(id)));
  showAlertsChange(host, withoutAlerts(done.alerts));
}
