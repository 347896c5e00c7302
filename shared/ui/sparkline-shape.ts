/** The width and height that a shape is drawn in. */
export const WIDTH = 96;
export const HEIGHT = 28;
/** Kept free above and below, for the stroke. */
const MARGIN = 2;

/** What is drawn of a history, as paths of an SVG. */
export type Shape = {
  /** All points but the newest, which is drawn live. */
  line: string;
  area: string;
  /** Where the live part begins: the last point of `line`. */
  from: string;
  yOf: (price: number) => number;
};

/** What is drawn of a history; null of one that is too short to have a shape. */
export function shapeOf(history: readonly number[]): Shape | null {
  if (history.length < 3) return null;
  const low = Math.min(...history);
  const span = Math.max(...history) - low;
  // A price beyond the day's closes stays within the picture until the next history comes.
  const yOf = (price: number) => {
    const share = span > 0 ? Math.min(1, Math.max(0, (price - low) / span)) : 0.5;
    return Math.round((HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)) * 2) / 2;
  };
  const points = history.map(
    (price, at) => `${((at / (history.length - 1)) * WIDTH).toFixed(1)} ${yOf(price)}`,
  );
  return {
    line: `M${points.slice(0, -1).join("L")}`,
    area: `M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}Z`,
    from: points.at(-2) ?? "",
    yOf,
  };
}
