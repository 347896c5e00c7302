const MINUTE = 60_000;

/** What may be spent of the exchange's budget for one purpose. */
export type Allowance = {
  spend(weight: number): void;
  /** Whether as much as is allowed was spent in the past 60 seconds. */
  isSpent(): boolean;
};

/** @param perMinute the weight that may be spent in any 60 seconds; what begins below it may go beyond it once */
export function createAllowance(perMinute: number, now: () => number): Allowance {
  let spent: { at: number; weight: number }[] = [];
  return {
    spend(weight) {
      spent.push({ at: now(), weight });
    },
    isSpent() {
      const since = now() - MINUTE;
      spent = spent.filter(({ at }) => at > since);
      return spent.reduce((sum, { weight }) => sum + weight, 0) >= perMinute;
    },
  };
}
