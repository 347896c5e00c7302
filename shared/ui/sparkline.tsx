import { memo, useMemo } from "react";
import { directionOf } from "../format/decimal.ts";
import { formatDateTime } from "../format/time.ts";
import type { History } from "../history/history-store.ts";
import { display } from "../preferences/display.ts";
import styles from "./sparkline.module.css";
import { HEIGHT, type Shape, shapeOf, WIDTH } from "./sparkline-shape.ts";

/** Drawn once for each history. */
const Past = memo(function Past({ line, area }: Pick<Shape, "line" | "area">) {
  return (
    <>
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
    </>
  );
});

/** What moves with the price: the last piece, and a dot at its end. */
const Present = memo(function Present({ from, y }: { from: string; y: number }) {
  return (
    <>
      <path className={styles.line} d={`M${from}L${WIDTH} ${y}`} />
      <path className={styles.dot} d={`M${WIDTH} ${y}h0`} />
    </>
  );
});

type SparklineProps = {
  history: History;
  /** The last price, an exact decimal. */
  last: string;
  /** The percent change of the day, an exact decimal, which the colour follows; it is said beside the picture. */
  pchange: string;
};

/** How a price went in the last 24 hours: a picture for the eye alone, unless it says that it is stale. */
export function Sparkline({ history, last, pchange }: SparklineProps) {
  const { closes, staleSince } = history;
  const shape = useMemo(() => shapeOf(closes), [closes]);
  const zone = display.use((choices) => choices.times);
  if (shape === null) return null;
  const stale = staleSince === null ? undefined : `24 h chart as of ${formatDateTime(staleSince, zone)}`;
  return (
    <svg
      className={styles.sparkline}
      data-direction={directionOf(pchange)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={stale}
      aria-hidden={stale === undefined || undefined}
      data-stale={stale && ""}
    >
      {stale && <title>{stale}</title>}
      <Past line={shape.line} area={shape.area} />
      <Present from={shape.from} y={shape.yOf(Number(last))} />
    </svg>
  );
}
