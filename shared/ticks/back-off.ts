/**
 * How long to wait before the next try, in ms: "full jitter", anything between nothing and a bound that
 * doubles with each failure in a row, so that clients that failed together do not come back together.
 */
export const backOff = (failures: number, base: number, cap: number, random: () => number): number =>
  random() * Math.min(cap, base * 2 ** Math.min(failures, 30));
