import { AlertWatch } from "@cointide/shared/alerts/alert-watch";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { AlertPlan, Progress } from "./watcher-messages.ts";

const MINUTE = 60_000;

/** A price that made an alert cross. */
export type Found = { price: string; at: number };

/** An alert that is being watched. */
export type Watched = {
  plan: AlertPlan;
  watch: AlertWatch;
  crossings: number;
  /** It begins with a price after this one, where it has not begun. */
  notBefore: number;
  /** When it crossed since it has been watched, oldest first: the last ones of `crossings`. */
  times: number[];
};

/** A copy on which klines are judged, while the alert itself may go on. */
export type Trial = { id: string; plan: AlertPlan; watch: AlertWatch; base: number; found: Found[] };

export const createWatch = (plan: AlertPlan, { since, isArmed, crossedAt }: Omit<Progress, "crossings">) =>
  new AlertWatch({ condition: plan.condition, repeatAfter: plan.repeatAfter, since, isArmed, crossedAt });

export const progressOf = ({ watch, crossings }: Pick<Watched, "watch" | "crossings">): Progress => ({
  ...{ since: watch.since, isArmed: watch.isArmed, crossedAt: watch.crossedAt },
  crossings,
});

export const trialOf = (plan: AlertPlan, watch: AlertWatch, base: number): Trial => ({
  ...{ id: plan.id, plan, base, found: [] },
  watch: createWatch(plan, watch),
});

export const crossingOf = (
  { plan, crossings }: Pick<Watched, "plan" | "crossings">,
  { price, at }: Found,
  missedSince: number | null,
): Crossing => ({
  ...{ alertId: plan.id, number: crossings, symbol: plan.symbol, condition: plan.condition, note: plan.note },
  ...{ price, at, source: missedSince === null ? "tick" : "klines", missedSince },
});

/**
 * The watch from a price on: it begins with it, or the exchange's clock was put back, and the alert would ignore all that is
 * in between.
 */
export function beginAt({ plan, watch }: Pick<Watched, "plan" | "watch">, at: number): AlertWatch {
  const { since, isArmed, crossedAt } = watch;
  // A crossing that was no later than the beginning holds no other one up.
  const latest = since === 0 ? at - 1 : at;
  return createWatch(plan, {
    ...{ since: at, isArmed },
    crossedAt: crossedAt === null ? null : Math.min(crossedAt, latest),
  });
}

/**
 * Which of the crossings that klines show are news, where the alert may have crossed since the copy was made: the same
 * ones, or later ones by live prices, between which and an earlier one the alert's pause must lie.
 */
export function newsOf({ plan, crossings, times }: Watched, { base, found }: Trial): readonly Found[] {
  const known = crossings - base;
  if (known <= 0) return found;
  const first = times.at(-known);
  const { repeatAfter } = plan;
  if (first === undefined || repeatAfter === null) return [];
  return found.filter(({ at }) => at + repeatAfter * MINUTE < first);
}
