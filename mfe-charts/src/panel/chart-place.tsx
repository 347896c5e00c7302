import { ApiError } from "@cointide/shared/api/api-error";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { ChevronsRight } from "lucide-react";
import { type ComponentProps, lazy, type RefObject, Suspense } from "react";
import { noCandlesYet } from "../candles/summary.ts";
import type { useSegment } from "../candles/use-candles.ts";
import { loadCanvas } from "../canvas/load-canvas.ts";
import type { PriceChart } from "../canvas/price-chart.ts";
import styles from "./chart.module.css";
import { candleInWords, type Reading } from "./read-candle.ts";
import { useChartKeys } from "./use-chart-keys.ts";

const ChartCanvas = lazy(() => loadCanvas());

const KEYS =
  "Arrow keys read candle by candle, Home and End go to the first and last. Shift and arrow keys move the view, plus and minus zoom, 0 fits all candles.";

type Segment = ReturnType<typeof useSegment>;

function BackToNow({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      Back to now <ChevronsRight aria-hidden="true" size={16} />
    </Button>
  );
}

/** Why there is nothing to draw, and what to do. */
function NoCandles({ segment, onNewest }: { segment: Segment; onNewest: () => void }) {
  const { symbol, end, isLoaded, error, isFetching, retry } = segment;
  if (error === null && !isLoaded) return <Skeleton width="100%" height="100%" />;
  const isUnlisted = error instanceof ApiError && error.status === 404;
  const isTooOld = error === null && end !== null;
  return (
    <div className={styles.failed}>
      {error === null ? (
        <p role="status">{isTooOld ? `${symbol} has no candles that old.` : noCandlesYet(symbol)}</p>
      ) : (
        <FormMessage message={isUnlisted ? `The exchange does not list ${symbol}.` : error.message} />
      )}
      {isTooOld && <BackToNow onClick={onNewest} />}
      {!isUnlisted && !isTooOld && (
        <Button size="sm" busy={isFetching} onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );
}

type ChartPlaceProps = Omit<ComponentProps<typeof ChartCanvas>, "ref"> & {
  segment: Segment;
  reading: Reading;
  chart: PriceChart | null;
  place: RefObject<HTMLDivElement | null>;
  /** Whether the newest candles are out of sight; `onNewest` leads to them. */
  isBehind: boolean;
  onNewest(): void;
};

/** Where the chart is drawn: its keys, what they read out, and what stands there without candles. */
export function ChartPlace({
  segment,
  reading,
  chart,
  place,
  isBehind,
  onNewest,
  ...canvas
}: ChartPlaceProps) {
  const { symbol, candles } = segment;
  const showNewest = () => {
    onNewest();
    // The button goes.
    place.current?.focus({ preventScroll: true });
  };
  const { candle, onKeyDown, onBlur } = useChartKeys(chart, candles, ({ close }) =>
    canvas.onPick(Number(close)),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of form fields. */}
      <div
        ref={place}
        role="group"
        aria-roledescription="chart"
        aria-label={`Chart of ${symbol}, ${reading.interval}`}
        aria-description={KEYS}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys read the candles.
        tabIndex={0}
        className={styles.place}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {candles.length === 0 ? (
          <NoCandles segment={segment} onNewest={showNewest} />
        ) : (
          <Suspense fallback={<Skeleton width="100%" height="100%" />}>
            <ChartCanvas {...canvas} />
          </Suspense>
        )}
        {candles.length > 0 && isBehind && (
          <div className={styles.newest}>
            <BackToNow onClick={showNewest} />
          </div>
        )}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{candle ? candleInWords(candle, reading) : ""}</VisuallyHidden>
      </div>
    </>
  );
}
