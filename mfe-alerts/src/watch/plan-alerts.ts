import type { Alert } from "@cointide/shared/contracts/alerts";
import { definitionOf } from "./definition.ts";
import type { Memory } from "./seen-memory.ts";
import type { AlertPlan, Progress } from "./watcher-messages.ts";

/** A member's page goes on from what another tab saw so long before, in ms; for a longer time the service has watched. */
const HAND_OVER_WITHIN = 120_000;

/** Where its watching begins. */
type Start = Pick<AlertPlan, "begin" | "missedSince">;

const FROM_NOW: Start = { begin: null, missedSince: null };

/** Where an alert begins of which this browser has seen nothing. */
function startUnseen({ createdAt, crossings, crossedAt, repeatAfter }: Alert, isGuest: boolean): Start {
  const since = Math.max(createdAt, crossedAt ?? 0);
  // One that crosses once and is active has been woken: its last crossing does not hold it up.
  const last = repeatAfter === null ? null : crossedAt;
  return {
    begin: { since, isArmed: false, crossedAt: last, crossings },
    missedSince: isGuest ? since : null,
  };
}

/** What is remembered of an alert, unless it has become another one or crossed since. */
function progressFrom(alert: Alert, memory: Memory): Progress | "anew" | null {
  const known = memory.alerts[alert.id];
  if (known === undefined) return null;
  if (known.definition !== definitionOf(alert)) return "anew";
  const { definition: _, ...progress } = known;
  if (alert.crossings > known.crossings && alert.crossedAt !== null) {
    const since = Math.max(known.since, alert.crossedAt);
    const crossedAt = alert.repeatAfter === null ? null : since;
    return { since, isArmed: false, crossedAt, crossings: alert.crossings };
  }
  const hasCrossed = known.crossedAt !== null && known.crossedAt >= known.since;
  const isWoken = hasCrossed && alert.repeatAfter === null && alert.crossings === known.crossings;
  return isWoken ? "anew" : progress;
}

/** Where the first tab that watches begins: a guest's goes on from what was last seen, however long ago. */
function startOf(alert: Alert, memory: Memory | null, isGuest: boolean, now: number): Start {
  const progress = memory === null ? null : progressFrom(alert, memory);
  if (progress === "anew") return FROM_NOW;
  const seen = memory?.symbols[alert.symbol];
  const wasWatched = Math.abs(now - (memory?.watchedAt ?? 0)) <= HAND_OVER_WITHIN;
  if (progress === null || seen === undefined) return startUnseen(alert, isGuest);
  if (isGuest || wasWatched) return { begin: progress, missedSince: seen.at };
  return startUnseen({ ...alert, createdAt: Math.max(alert.createdAt, progress.since) }, false);
}

type PlanOptions = {
  memory: Memory | null;
  isGuest: boolean;
  /** Whether they are the first ones: those that come later begin with the next price. */
  areFirst: boolean;
  now: number;
};

/** What the watcher is to do for the alerts that are active. */
export function planAlerts(
  alerts: readonly Alert[],
  { memory, isGuest, areFirst, now }: PlanOptions,
): AlertPlan[] {
  return alerts
    .filter(({ status }) => status === "active")
    .map((alert) => {
      const { id, symbol, condition, repeatAfter, note, crossings, crossedAt } = alert;
      const start = areFirst ? startOf(alert, memory, isGuest, now) : FROM_NOW;
      return { id, symbol, condition, repeatAfter, note, crossings, crossedAt, ...start };
    });
}
