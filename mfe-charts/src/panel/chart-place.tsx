import { ApiError } from "@cointide/shared/api/api-error";
import { Button } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { type ComponentProps, lazy, type RefObject, Suspense } from "react";
import type { useCandles } from "../candles/use-candles.ts";
import { loadCanvas } from "../canvas/load-canvas.ts";
import type { PriceChart } from "../canvas/price-chart.ts";
import styles from "./chart.module.css";
import { candleInWords, type Reading } from "./read-candle.ts";
import { useChartKeys } from "./use-chart-keys.ts";

const ChartCanvas = lazy(loadCanvas);

const KEYS =
  "Arrow keys read candle by candle, Home and End the first and the last; Shift and arrow keys move the view, plus and minus zoom, 0 fits all.";

type History = Pick<ReturnType<typeof useCandles>, "candles" | "error" | "isRetrying" | "retry">;

/** Why there is nothing to draw, and what to do. */
function NoCandles({ symbol, history: { error, isRetrying, retry } }: { symbol: string; history: History }) {
  if (error === null) return <Skeleton width="100%" height="100%" />;
  const isUnlisted = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.failed}>
      <FormMessage message={isUnlisted ? `The exchange does not list ${symbol}.` : error.message} />
      {!isUnlisted && (
        <Button size="sm" busy={isRetrying} onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );
}

type ChartPlaceProps = Omit<ComponentProps<typeof ChartCanvas>, "ref"> & {
  symbol: string;
  history: History;
  reading: Reading;
  chart: PriceChart | null;
  place: RefObject<HTMLDivElement | null>;
};

/** Where the chart is drawn: its keys, what they read out, and what stands there without candles. */
export function ChartPlace({ symbol, history, reading, chart, place, ...canvas }: ChartPlaceProps) {
  const { candles } = history;
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
          <NoCandles symbol={symbol} history={history} />
        ) : (
          <Suspense fallback={<Skeleton width="100%" height="100%" />}>
            <ChartCanvas {...canvas} />
          </Suspense>
        )}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{candle ? candleInWords(candle, reading) : ""}</VisuallyHidden>
      </div>
    </>
  );
}
