import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { display, usePriceFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { TextLink } from "@cointide/shared/ui/text-link";
import { type Candles, indexFrom } from "../candles/candles.ts";
import { factsOf, sentenceOf, type WindowFacts } from "../candles/summary.ts";
import { useCandles } from "../candles/use-candles.ts";
import { chartAddress } from "../chart-address.ts";
import styles from "./window-line.module.css";
import { FEWEST, intervalFor, windowLength } from "./window-span.ts";

const WIDTH = 300;
const HEIGHT = 72;
/** Kept free above and below, for the stroke. */
const MARGIN = 4;
/** The points of a line through the closes, which fills the picture. */
function pointsOf(candles: Candles): string[] {
  const closes = candles.map(({ close }) => Number(close));
  const low = closes.reduce((least, close) => Math.min(least, close));
  const span = closes.reduce((most, close) => Math.max(most, close)) - low;
  return closes.map((close, at) => {
    const share = span > 0 ? (close - low) / span : 0.5;
    const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
    return `${((at / (closes.length - 1)) * WIDTH).toFixed(1)} ${y.toFixed(1)}`;
  });
}

function Line({ candles, percent }: { candles: Candles; percent: number }) {
  const points = pointsOf(candles);
  const line = `M${points.join("L")}`;
  return (
    <svg
      className={styles.line}
      data-direction={percent < 0 ? "down" : "up"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path d={line} />
      <path className={styles.dot} d={`M${points.at(-1)}h0`} />
    </svg>
  );
}

type WindowLineProps = {
  symbol: string;
  window: string;
  /** What the comparison says of the window; without it, what its candles say. */
  facts: WindowFacts | undefined;
};

/** What is not listed any longer has no candles, and is not asked for. */
export function WindowLine(props: WindowLineProps) {
  const isUnlisted = useTicker(props.symbol)?.state === "unlisted";
  return isUnlisted ? null : <ListedLine {...props} />;
}

/** How a symbol's price went in a window that ends now: a line that ends at the live price, and a sentence. */
function ListedLine({ symbol, window, facts }: WindowLineProps) {
  const length = windowLength(window);
  const interval = intervalFor(length);
  const { candles, isLoaded, error } = useCandles(symbol, interval);
  const last = candles.at(-1);
  const inWindow = last === undefined ? [] : candles.slice(indexFrom(candles, last.openTime - length + 1));
  const format = usePriceFormat(symbol, last?.close);
  // Beside values in another currency it says what its own are in.
  const isConverting = display.use((choices) => choices.currency) !== "quoted";
  const hasShape = inWindow.length >= FEWEST;
  const isMissing = isLoaded || error !== null;
  const known = facts ?? factsOf(inWindow);
  const said =
    hasShape && known
      ? sentenceOf(symbol, known, window, format, isConverting ? splitSymbol(symbol).quote : "")
      : isMissing && `No line of ${window} for ${symbol}.`;
  return (
    <li className={styles.window}>
      <TextLink to={chartAddress(symbol)} translate="no">
        {symbol}
      </TextLink>
      {hasShape && known && <Line candles={inWindow} percent={Number(known.pchange)} />}
      <p className={styles.said}>{said}</p>
    </li>
  );
}
