/**
 * Where only lower trade ids come for so long, in ms, the exchange restarted its numbering: symbols tick each second, so the
 * second or third such tick counts.
 */
const RESTART_AFTER = 1_500;

/** What orders ticks: the id of the last trade, and when the tick was true, in ms by any one clock. */
export type TickTime = { lastTradeId: number; trueAt: number };

/** The newest tick of a symbol. `lowerSince`: since when only ticks with lower ids have come. */
export type NewestTick = TickTime & { lowerSince: number | null };

/**
 * Whether a tick comes late, after a newer one, and which tick is the newest with it. The ids of the last trades decide, and
 * arrival where they are equal; no clock of the exchange does. A tick that was true before the newest one is late for as long
 * as such ticks come. Others with lower ids count once `RESTART_AFTER` is over.
 * @param now in ms; only differences count
 */
export function orderTick(
  newest: NewestTick | null,
  { lastTradeId, trueAt }: TickTime,
  now: number,
): { isLate: boolean; newest: NewestTick } {
  if (newest !== null && lastTradeId < newest.lastTradeId) {
    const lowerSince = newest.lowerSince ?? now;
    if (trueAt <= newest.trueAt || now - lowerSince < RESTART_AFTER)
      return { isLate: true, newest: { ...newest, lowerSince } };
  }
  return { isLate: false, newest: { lastTradeId, trueAt, lowerSince: null } };
}
