import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import type { Kline } from "@cointide/shared/contracts/klines";
import type { Trial } from "./alert-progress.ts";

const MINUTE = 60_000;

/** The prices at which a condition changes between reached and not reached, and on which side it is not reached. */
function bandOf(condition: Exclude<AlertCondition, { kind: "moves" }>): [low: number, high: number] {
  const target = Number(condition.price);
  if (condition.kind === "above") return [target, Number.POSITIVE_INFINITY];
  if (condition.kind === "below") return [Number.NEGATIVE_INFINITY, target];
  const distance = (target * condition.percent) / 100;
  return [target - distance, target + distance];
}

/**
 * Whether an alert may cross within a kline longer than a minute, in whatever order its prices were: then its minutes have
 * to be read. Moves are judged by minutes alone.
 */
export function mayCross({ plan, watch }: Trial, kline: Kline, length: number): boolean {
  const { condition, repeatAfter } = plan;
  if (condition.kind === "moves") return false;
  const [openTime, , high, low] = [kline[0], kline[1], Number(kline[2]), Number(kline[3])];
  const hasCrossed = watch.crossedAt !== null && watch.crossedAt >= watch.since;
  if (
    hasCrossed &&
    (repeatAfter === null || openTime + length <= (watch.crossedAt ?? 0) + repeatAfter * MINUTE)
  )
    return false;
  const [from, to] = bandOf(condition);
  const isReached = high >= from && low <= to;
  const isOutside = low < from || high > to;
  return isReached && (watch.isArmed || isOutside);
}
