/** The middle of the values; of an even number, the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error("There is no median of nothing.");
  return (low + high) / 2;
}

/** From the least to the greatest. */
export const spread = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/** By how much the values grow from one to the next, as the straight line says that fits them best. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [rise, run] = values.reduce(
    ([rise, run], value, index) => [rise + (index - middle) * (value - average), run + (index - middle) ** 2],
    [0, 0] as [number, number],
  );
  return rise / run;
}
