import { useCoinName } from "@cointide/shared/coins/coin-names";
import { formatPercent } from "@cointide/shared/format/decimal";
import { formatAmount } from "@cointide/shared/format/format-amount";
import { Link } from "@cointide/shared/router";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useCallback,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { LiveRows } from "../data/live-rows.ts";
import { useLiveTicks } from "../data/use-live-ticks.ts";
import styles from "./heat-map.module.css";
import { type Tile, tileTo } from "./lay-out-tiles.ts";
import { type TilesProps, useTiles } from "./use-tiles.ts";

/** Changes in percent from which a tile is colored more strongly. */
const STEPS = [0.05, 1, 3, 7];

/** Returns the color of a change: its direction, and how strong it is from 0 to 4. */
function shadeOf(pchange: string): string {
  const strength = STEPS.filter((step) => Math.abs(Number(pchange)) >= step).length;
  return strength === 0 ? "flat" : `${Number(pchange) < 0 ? "down" : "up"}-${strength}`;
}

type CoinTileProps = { tile: Tile; rows: LiveRows; isTabStop: boolean; onFocus: (symbol: string) => void };

/** A coin with its change, which links to the chart. */
const CoinTile = memo(function CoinTile({ tile, rows, isTabStop, onFocus }: CoinTileProps) {
  const { symbol, x, y, width, height } = tile;
  const subscribe = useCallback((listener: () => void) => rows.subscribe(symbol, listener), [rows, symbol]);
  const row = useSyncExternalStore(subscribe, () => rows.get(symbol));
  const coin = useCoinName(row?.base ?? "");
  if (!row?.values) return null;
  const { base, values } = row;
  const volume = `${formatAmount(String(Math.round(values.usdt ?? 0))).short} USDT`;
  const style = {
    "--x": `${x}px`,
    "--y": `${y}px`,
    "--width": `${width}px`,
    "--height": `${height}px`,
    "--characters": Math.max(4, base.length),
  };
  return (
    <li className={styles.tile} style={style as CSSProperties}>
      <Link
        to={`/dashboard/charts/${symbol}`}
        className={styles.coin}
        data-shade={shadeOf(values.pchange)}
        data-symbol={symbol}
        tabIndex={isTabStop ? 0 : -1}
        title={`${coin ?? base} · ${symbol} · volume ${volume}`}
        onFocus={() => onFocus(symbol)}
      >
        <span translate="no" className={styles.name}>
          {base}
        </span>
        <span className={styles.change}>{formatPercent(values.pchange)}</span>
        <VisuallyHidden>{`, volume ${volume}`}</VisuallyHidden>
      </Link>
    </li>
  );
});

type HeatMapProps = TilesProps & { own: ReadonlySet<string> };

/** Coins as tiles: the area is the volume, the color the change of the pair with the largest volume. */
export function HeatMap({ own, ...props }: HeatMapProps) {
  const { box, rows } = props;
  const tiles = useTiles(props);
  const symbols = useMemo(() => tiles.map(({ symbol }) => symbol), [tiles]);
  useLiveTicks(box, rows, symbols, own);
  const [current, setCurrent] = useState<string | null>(null);
  const tabStop = current !== null && symbols.includes(current) ? current : symbols[0];
  const hintId = useId();

  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const from = tiles.find(({ symbol }) => symbol === (event.target as HTMLElement).dataset.symbol);
    if (from === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    const next = tileTo(key, tiles, from);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(next.symbol)}"]`)?.focus();
  }
  return (
    <section
      ref={box}
      aria-label="Heat map of markets"
      aria-describedby={hintId}
      className={styles.map}
      onKeyDown={moveFocus}
    >
      <VisuallyHidden id={hintId}>
        Arrow keys move between coins. The table shows the same pairs as text.
      </VisuallyHidden>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <CoinTile
            key={tile.symbol}
            {...{ tile, rows }}
            isTabStop={tile.symbol === tabStop}
            onFocus={setCurrent}
          />
        ))}
      </ul>
    </section>
  );
}
