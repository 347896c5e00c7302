import type { ReportedCrossing } from "@cointide/shared/alerts/judged-alert";
import type { Alert, Crossing } from "@cointide/shared/contracts/alerts";
import { definitionOf } from "./definition.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import type { Memory } from "./seen-memory.ts";
import type { AlertPlan, Beginning, Progress } from "./watcher-messages.ts";

/** A member's page goes on from what another tab saw so long before, in ms; for a longer time the service has watched. */
const HAND_OVER_WITHIN = 120_000;

type PlanOptions = {
  memory: Memory | null;
  log: readonly Crossing[];
  isGuest: boolean;
  /** Whether they are the first ones: those that come later begin now. */
  areFirst: boolean;
  clock: ExchangeClock;
};

/** An alert of which this browser has seen nothing: a guest's prices since then are read, a member's service has watched. */
function beginUnseen(alert: Alert, { isGuest, clock }: PlanOptions): Beginning {
  const { createdAt, crossedAt, repeatAfter } = alert;
  // A guest's was made by this computer's clock.
  const since = Math.max(isGuest ? createdAt + clock.ahead : createdAt, crossedAt ?? 0);
  // One that crosses once and is active has been woken: its last crossing does not hold it up.
  const last = repeatAfter === null ? null : crossedAt;
  const judgedUntil = isGuest ? null : Math.max(clock.now(), since);
  return { since, isArmed: false, crossedAt: last, judgedUntil, reported: [] };
}

/** What is remembered of an alert, unless it has become another one since. */
function progressOf(alert: Alert, memory: Memory): Progress | "anew" | null {
  const known = memory.alerts[alert.id];
  if (known === undefined) return null;
  if (known.definition !== definitionOf(alert)) return "anew";
  const { definition: _, ...progress } = known;
  const hasCrossed = known.crossedAt !== null && known.crossedAt >= known.since;
  const isWoken = hasCrossed && alert.repeatAfter === null && alert.crossings === known.crossings;
  return isWoken ? "anew" : progress;
}

/** How many of an alert's last crossings its judge gets: prices that are read again may show one of them. */
const MOST_REPORTED = 10;

/**
 * An alert's crossings, from the log or from the alert itself. Of an alert that crosses once, those after a time: it would be
 * done otherwise.
 */
function reportedOf(alert: Alert, log: readonly Crossing[], time: number): ReportedCrossing[] {
  const { id, symbol, crossedAt, repeatAfter } = alert;
  const own = log.filter(
    (one) =>
      one.alertId === id &&
      definitionOf({ symbol, condition: one.condition }) === definitionOf(alert) &&
      (repeatAfter !== null || one.at > time),
  );
  const logged = own.toSorted((one, other) => one.at - other.at).slice(-MOST_REPORTED);
  const isLogged = crossedAt === null || crossedAt <= time || logged.some(({ at }) => at === crossedAt);
  const reported = logged.map(({ at, missedSince }) => ({ at, missedSince }));
  return isLogged ? reported : [...reported, { at: crossedAt, missedSince: null }];
}

/** Where the prices of an alert were judged up to a time; it goes on from there. */
function goOn(
  alert: Alert,
  { crossings: known, ...state }: Progress,
  log: readonly Crossing[],
  time: number,
): Beginning {
  const { crossings, crossedAt } = alert;
  const reported = reportedOf(alert, log, time);
  // A crossing that was reported after what is remembered, of a time before it.
  const isMissing = crossings > known && crossedAt !== null && crossedAt <= time && crossedAt > state.since;
  const begun = isMissing ? { since: crossedAt, isArmed: false, crossedAt } : state;
  return { ...begun, judgedUntil: time, reported };
}

/** Where the first tab that watches begins: a guest's goes on from what was last seen, however long ago. */
function beginningOf(alert: Alert, options: PlanOptions): AlertPlan["begin"] {
  const { memory, log, isGuest } = options;
  const progress = memory === null ? null : progressOf(alert, memory);
  if (progress === "anew") return null;
  const seen = memory?.symbols[alert.symbol];
  const wasWatched = Math.abs(Date.now() - (memory?.watchedAt ?? 0)) <= HAND_OVER_WITHIN;
  if (progress === null || seen === undefined) return beginUnseen(alert, options);
  if (isGuest || wasWatched) return goOn(alert, progress, log, seen.at);
  const createdAt = Math.max(alert.createdAt, progress.since);
  return beginUnseen({ ...alert, createdAt }, options);
}

/** What the watcher is to do for the alerts that are active. */
export function planAlerts(alerts: readonly Alert[], options: PlanOptions): AlertPlan[] {
  return alerts
    .filter(({ status }) => status === "active")
    .map((alert) => {
      const { id, symbol, condition, repeatAfter, note, crossings, crossedAt } = alert;
      const begin = options.areFirst ? beginningOf(alert, options) : null;
      return { id, symbol, condition, repeatAfter, note, crossings, crossedAt, begin };
    });
}
