import { objectId } from "@cointide/shared/api/object-id";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { GUEST_ID, type Stream } from "@cointide/shared/contracts/streams";
import { alertKey, streamKey } from "@cointide/shared/contracts/transfer";
import type { Host } from "@cointide/shared/host";
import { copyBrowser } from "@cointide/shared/host/copy-browser";
import { preferences } from "@cointide/shared/preferences";
import { changeGuestAlerts, readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import type { LocalStore } from "@cointide/shared/session/local-store";
import { changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { changeGuestStreams, readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { withStreams } from "@cointide/shared/streams/streams-result";
import type { ImportPlan } from "../plan-import.ts";
import {
  areChoicesKept,
  changedSince,
  type DoneImport,
  ImportRefused,
  keptBefore,
  makeChoices,
  takeChoicesBack,
} from "./done-import.ts";

const FULL =
  "This browser's storage is full, so nothing was changed. Delete some streams or other sites' data, then try again.";

/** Shows in this page what was stored; other tabs hear of it from the browser. */
function show({ bus, queryClient, store }: Host): void {
  const streams = readGuestStreams(store);
  changeCachedStreams(queryClient, (result) => withStreams(result, streams, Date.now()));
  bus.emit("alerts:changed", {});
}

/** An alert whose time is over is done. */
const settled = (alert: AlertSettings, now: number): AlertSettings =>
  alert.status === "active" && alert.expiresAt != null && alert.expiresAt <= now
    ? { ...alert, status: "done" }
    : alert;

/** Adds streams that are not there. Another tab may have added some since the preview. */
function addStreams(copy: LocalStore, plan: ImportPlan): DoneImport["streams"] {
  const known = new Set(readGuestStreams(copy).map(streamKey));
  const added = plan.streams
    .filter((stream) => !known.has(streamKey(stream)))
    .map(({ name, symbols }) => ({ id: objectId(), name, symbols }));
  if (added.length === 0) return added;
  const streams = added.map(
    ({ symbols, ...stream }): Stream => ({
      ...{ ...stream, userId: GUEST_ID, symbols: [...symbols] },
    }),
  );
  changeGuestStreams(copy, (kept) => [...kept, ...streams]);
  return added;
}

function addAlerts(copy: LocalStore, plan: ImportPlan, now: number): DoneImport["alerts"] {
  const known = new Set(readGuestAlerts(copy).alerts.map(alertKey));
  const added = plan.alerts
    .filter((alert) => !known.has(alertKey(alert)))
    .map((alert) => ({ id: objectId(), ...settled(alert, now) }));
  if (added.length === 0) return added;
  const alerts = added.map(
    (alert, at): Alert => ({
      ...alert,
      // Each a ms after the one before it, so that they keep their order.
      ...{ createdAt: now - (added.length - 1 - at), crossings: 0, crossedAt: null },
    }),
  );
  changeGuestAlerts(copy, (kept) => ({ ...kept, alerts: [...kept.alerts, ...alerts] }));
  return added;
}

/**
 * Adds and chooses what a plan says in one step: all of it, or nothing.
 * @throws {ImportRefused} where the browser's storage is full
 */
export function importAsGuest(host: Host, plan: ImportPlan): DoneImport {
  const copied = copyBrowser(host.store, host.session);
  const copy = copied.store;
  const before = keptBefore(copied, plan.choices);
  const streams = addStreams(copy, plan);
  const alerts = addAlerts(copy, plan, Date.now());
  makeChoices(copied, plan.choices);
  if (!copy.commit()) throw new ImportRefused(FULL);
  // What is stored now is written over by the same, in as many characters, so that the page shows it.
  makeChoices({ preferences, storage: host.storage }, plan.choices);
  show(host);
  return { key: plan.key, streams, alerts, choices: plan.choices, before };
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
  if (added.size > 0)
    changeGuestAlerts(copy, ({ alerts: kept, log }) => ({
      alerts: kept.filter(({ id }) => !added.has(id)),
      log,
    }));
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
  show(host);
}
