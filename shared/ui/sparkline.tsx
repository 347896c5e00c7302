import { directionOf } from "../format/decimal.ts";
import { formatDateTime } from "../format/time.ts";
import type { History } from "../history/history-store.ts";
import { display } from "../preferences/display.ts";
import styles from "./sparkline.module.css";
import { HEIGHT, type Shape, shapeOf, WIDTH } from "./sparkline-shape.ts";

const shapes = new WeakMap<History["closes"], Shape | null>();

/** Returns the shape of a history, computed once. */
function cachedShape(closes: History["closes"]): Shape | null {
  const known = shapes.get(closes);
  if (known !== undefined) return known;
  const shape = shapeOf(closes);
  shapes.set(closes, shape);
  return shape;
}

/**
 * The element of a 24-hour chart; null for a history that is too short. Only its last piece and the dot move with the price.
 * @param last the last price, an exact decimal.
 * @param pchange the percent change of the day, an exact decimal, which the color follows; it is read next to the picture.
 */
export function sparklineElement({ closes, staleSince }: History, last: string, pchange: string | undefined) {
  const shape = cachedShape(closes);
  if (shape === null) return null;
  const stale =
    staleSince === null ? undefined : `24 h chart as of ${formatDateTime(staleSince, display.get().times)}`;
  const y = shape.yOf(Number(last));
  return (
    <svg
      className={styles.sparkline}
      data-direction={pchange === undefined ? undefined : directionOf(pchange)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={stale}
      aria-hidden={stale === undefined || undefined}
      data-stale={stale && ""}
    >
      {stale && <title>{stale}</title>}
      <path className={styles.area} d={shape.area} />
      <path className={styles.line} d={shape.line} />
      <path className={styles.line} d={`M${shape.from}L${WIDTH} ${y}`} />
      <path className={styles.dot} d={`M${WIDTH} ${y}h0`} />
    </svg>
  );
}

type SparklineProps = {
  history: History;
  /** The last price, an exact decimal. */
  last: string;
  /** The percent change of the day, an exact decimal, which the color follows; it is read next to the picture. */
  pchange: string;
};

/** How a price went in the last 24 hours: a picture for the eye alone, unless it says that it is stale. */
export function Sparkline({ history, last, pchange }: SparklineProps) {
  // The stale label depends on the chosen time zone.
  display.use((choices) => choices.times);
  return sparklineElement(history, last, pchange);
}
