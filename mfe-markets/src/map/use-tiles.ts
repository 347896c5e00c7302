import { type RefObject, useLayoutEffect, useState } from "react";
import type { LiveRows } from "../data/live-rows.ts";
import type { Rows } from "../view/select-markets.ts";
import { layOutTiles, type Size, type Tile } from "./lay-out-tiles.ts";

/** How long tiles keep their places, in ms. Volumes of 24 hours change slowly, and tiles that move are hard to follow. */
const LAYOUT_FOR = 60_000;

const NONE: readonly Tile[] = [];

/** The least side of a tile in px: a target for a finger, in which most names are readable, and the gap between tiles. */
const LEAST_SIDE = 44 + 2;

function useSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((was) => (was?.width === width && was.height === height ? was : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

const volumeOf = (rows: LiveRows, symbols: readonly string[]): number =>
  symbols.reduce((sum, symbol) => sum + (rows.get(symbol)?.values?.usdt ?? 0), 0);

export type TilesProps = {
  box: RefObject<HTMLElement | null>;
  rows: LiveRows;
  /** One row for each coin. */
  shown: Rows;
  /** Names what the user chose. Another choice is laid out immediately. */
  choice: string;
  isHeld: boolean;
  /** The time of the snapshot, in ms since 1970. */
  asOf: number;
};

/** Returns the tiles that fill the box. They keep their places for a minute, and while the user interacts with them. */
export function useTiles({ box, rows, shown, choice, isHeld, asOf }: TilesProps): readonly Tile[] {
  const size = useSize(box);
  const [laidOut, setLaidOut] = useState({ tiles: NONE, choice, size, asOf: 0 });
  const isOther = laidOut.choice !== choice || laidOut.size !== size || laidOut.tiles === NONE;
  const isOld = !isHeld && asOf - laidOut.asOf >= LAYOUT_FOR;
  if (size === null || shown.symbols.length === 0 || !(isOther || isOld)) return laidOut.tiles;
  const coins = shown.symbols.map((symbol) => ({
    symbol,
    volume: volumeOf(rows, [symbol, ...(shown.others.get(symbol) ?? [])]),
  }));
  const tiles = layOutTiles(coins, size, LEAST_SIDE);
  setLaidOut({ tiles, choice, size, asOf });
  return tiles;
}
