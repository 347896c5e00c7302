const MINUTE = 60_000;

/** What may be spent of the exchange's budget for one purpose. */
export type Allowance = {
  spend(weight: number): void;
  /** Whether as much as is allowed was spent in the past 60 seconds. */
  isSpent(): boolean;
};

/** @param perMinute the weight that may be spent in any 60 seconds; what begins below it may go beyond it once */
export function createAllowance(perMinute: number, now: () => number): Allowance {
  const spent: { at: number; weight: number }[] = [];
  let total = 0;

  /** Whoever reads asks, for each symbol: that costs something only when something was spent a minute ago. */
  function forget(): void {
    const since = now() - MINUTE;
    for (let [oldest] = spent; oldest !== undefined && oldest.at <= since; [oldest] = spent) {
      total -= oldest.weight;
      spent.shift();
    }
  }

  return {
    spend(weight) {
      spent.push({ at: now(), weight });
      total += weight;
    },
    isSpent() {
      forget();
      return total >= perMinute;
    },
  };
}
