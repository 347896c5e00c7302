/** Ids may start over: where only lower ones come for so long, by the exchange's clock, later ticks count again. */
const RESTARTS_AFTER = 2_000;

/** The newest trade of a symbol. `lowerSince`: since when only lower ids have come with later times. */
export type NewestTrade = { id: number; at: number; lowerSince: number | null };

/** Whether a tick came late, and which trade is the newest by it. */
export function isLate(
  newest: NewestTrade | null,
  id: number,
  at: number,
): { isLate: boolean; trade: NewestTrade | null } {
  if (newest === null || id >= newest.id) return { isLate: false, trade: { id, at, lowerSince: null } };
  if (at <= newest.at) return { isLate: true, trade: newest };
  const lowerSince = newest.lowerSince ?? at;
  if (at - lowerSince < RESTARTS_AFTER) return { isLate: true, trade: { ...newest, lowerSince } };
  return { isLate: false, trade: { id, at, lowerSince: null } };
}
