import { intervalLength } from "@cointide/shared/contracts/klines";
import { withValues } from "@cointide/shared/feed/feed-status";
import { Slot } from "@cointide/shared/host/slot";
import { display, usePriceFormat } from "@cointide/shared/preferences/display";
import { FeedState } from "@cointide/shared/ui/feed-state";
import { useMemo, useRef, useState } from "react";
import { type Candles, indexFrom } from "../candles/candles.ts";
import { inSteps } from "../candles/price-steps.ts";
import { summaryOf } from "../candles/summary.ts";
import { useSegment } from "../candles/use-candles.ts";
import type { ChartRange } from "../canvas/drawing.ts";
import type { PriceChart } from "../canvas/price-chart.ts";
import { zoneOf } from "../canvas/time-labels.ts";
import { CandleTable } from "./candle-table.tsx";
import styles from "./chart.module.css";
import { ChartPlace } from "./chart-place.tsx";
import { CompareMenu } from "./compare-menu.tsx";
import { ComparedSymbol, OwnLine } from "./compared-symbol.tsx";
import { LastPrice } from "./last-price.tsx";
import { Legend } from "./legend.tsx";
import { MarkedPrices } from "./marked-prices.tsx";
import { ShareButtons } from "./share-buttons.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useCompared } from "./use-compared.ts";
import { useDrawing } from "./use-drawing.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { usePlace } from "./use-place.ts";
import { usePriceMarks } from "./use-price-marks.ts";
import { useRange } from "./use-range.ts";
import { useView } from "./use-view.ts";

const NOT_RENEWED = "Could not refresh the candles. Trying again.";

const candlesIn = (candles: Candles, range: ChartRange | null): Candles =>
  range === null ? candles : candles.slice(indexFrom(candles, range.from), indexFrom(candles, range.to + 1));

/** How candles of a symbol are written in the panel. */
function useTexts(symbol: string, interval: Parameters<typeof zoneOf>[0], last: string | undefined) {
  const format = usePriceFormat(symbol, last);
  const zone = display.use((choices) => choices.times);
  return { symbol, interval, zone: zoneOf(interval, zone), format };
}

/** A symbol's candles: drawn, in words, and as a table. */
export function Chart({ symbol }: { symbol: string }) {
  const [view, change] = useView(symbol);
  const { interval, compared } = view;
  const place = usePlace(view.range, interval);
  const segment = useSegment(symbol, interval, place.end);
  const { candles, newest, ticker, error } = segment;
  const isPast = place.end !== null;
  // The last price, and by which steps it moves, are those of the present.
  const present = newest.length > 0 ? newest : candles;
  const texts = useTexts(symbol, interval, withValues(ticker)?.last ?? present.at(-1)?.close);
  const drawing = useDrawing(compared.length > 0 ? { ...view, type: "line" } : view, texts.format);
  const { drawn, take } = useCompared(candles, compared, isPast);
  const [chart, setChart] = useState<PriceChart | null>(null);
  const marks = usePriceMarks(symbol);
  const [picked, setPicked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const { range, onRange, message } = useRange(chart, place, segment);
  const element = useRef<HTMLDivElement>(null);
  const inView = useMemo(() => candlesIn(candles, range), [candles, range]);
  const pointedAt = pointed === null ? undefined : candles[indexFrom(candles, pointed)];
  const shown = pointedAt ?? (isPast ? inView : candles).at(-1);
  const showNewest = () => {
    place.go({ end: null, target: "newest" });
    // The address leads here again, and not back into the past.
    if (view.range !== null) change({ range: null });
  };

  // A phone has its tools in one line below the intervals.
  const isPhone = useIsPhone();
  const comparison = {
    symbol,
    compared,
    onCompare: (names: readonly string[]) => change({ compared: names }),
  };
  return (
    // Without this, a modal would start at Compare, with a focus ring that nobody asked for.
    <div className={styles.chart} tabIndex={-1} data-autofocus="">
      <div className={styles.head}>
        <div className={styles.quote}>
          <LastPrice symbol={symbol} ticker={ticker} candle={newest.at(-1)} format={texts.format} />
          <FeedState />
        </div>
        <span className={styles.actions}>
          {!isPhone && <CompareMenu {...comparison} />}
          {chart && <ShareButtons {...{ symbol, view, chart, place: element }} format={texts.format} />}
        </span>
      </div>
      <Toolbar view={view} onChange={change}>
        {isPhone && <CompareMenu {...comparison} />}
        <Slot name="chart.tools" props={{ symbol, price: picked }} className={styles.added} />
      </Toolbar>
      {compared.length > 0 && (
        <ul className={styles.compared} aria-label="Compared symbols">
          <OwnLine symbol={symbol} candles={inView} />
          {compared.map((name, at) => (
            <ComparedSymbol
              key={name}
              {...{ symbol: name, interval, place: at, end: place.end, range, onCandles: take }}
              onRemove={() => change({ compared: compared.filter((other) => other !== name) })}
            />
          ))}
        </ul>
      )}
      <div className={styles.legendPlace}>{shown && <Legend candle={shown} {...texts} />}</div>
      <ChartPlace
        {...{ segment, reading: texts, chart, place: element, drawing, drawn, marks, onRange }}
        isBehind={isPast || (range !== null && range.after >= 1)}
        onNewest={showNewest}
        onChart={setChart}
        onPoint={setPointed}
        onPick={(price) => setPicked(inSteps(price, present))}
      />
      <p className={styles.summary}>
        {summaryOf(
          symbol,
          inView,
          intervalLength(interval),
          texts.format,
          compared.length > 0 ? "close" : "open",
        )}
      </p>
      <MarkedPrices marks={marks} format={texts.format} />
      <p className={styles.note} role="status">
        {error && candles.length > 0 ? NOT_RENEWED : message}
      </p>
      <CandleTable candles={inView} {...texts} />
      <p className={styles.notice}>
        Charts by{" "}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView
        </a>{" "}
        Lightweight Charts™, © 2025 TradingView, Inc.
      </p>
    </div>
  );
}
