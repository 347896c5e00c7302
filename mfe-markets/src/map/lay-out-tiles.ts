import { hierarchy, treemap } from "d3-hierarchy";

/** A coin, its pair with the largest volume, and the volume of all its pairs in USDT. */
export type CoinVolume = { symbol: string; volume: number };

export type Size = { width: number; height: number };

/** The place and size of a coin in px. */
export type Tile = Size & { symbol: string; x: number; y: number };

const MOST_TILES = 120;
/** Smaller maps show this many coins even if their tiles are small. */
const LEAST_TILES = 4;

function place(coins: readonly CoinVolume[], { width, height }: Size): Tile[] {
  const root = hierarchy<{ children?: readonly CoinVolume[] } | CoinVolume>({ children: coins }, (node) =>
    "children" in node ? node.children : undefined,
  ).sum((node) => ("volume" in node ? node.volume : 0));
  return treemap<typeof root.data>()
    .size([width, height])(root)
    .leaves()
    .flatMap(({ data, x0, x1, y0, y1 }) =>
      "symbol" in data ? [{ symbol: data.symbol, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }] : [],
    );
}

/**
 * Fills a map with the coins of the largest volumes, as many as have room. The largest comes first.
 * @param leastSide the least width and height of a tile in px
 */
export function layOutTiles(coins: readonly CoinVolume[], size: Size, leastSide: number): Tile[] {
  const sorted = coins.filter(({ volume }) => volume > 0).toSorted((a, b) => b.volume - a.volume);
  let count = Math.min(MOST_TILES, sorted.length);
  for (;;) {
    const tiles = place(sorted.slice(0, count), size);
    const hasRoom = tiles.every(({ width, height }) => Math.min(width, height) >= leastSide);
    if (hasRoom || count <= LEAST_TILES) return tiles;
    count = Math.max(LEAST_TILES, Math.floor(count * 0.9));
  }
}

const centerOf = ({ x, y, width, height }: Tile) => ({ x: x + width / 2, y: y + height / 2 });

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the tile that a key moves to, or undefined for any other key and at an edge. */
export function tileTo(key: string, tiles: readonly Tile[], from: Tile): Tile | undefined {
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const start = centerOf(from);
  const ahead = tiles.flatMap((tile) => {
    const { x, y } = centerOf(tile);
    const [dx, dy] = [x - start.x, y - start.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y + dy * direction.x);
    // Nearer in the direction of the key than across it.
    return along > 1 && aside <= along + Math.max(from.width, from.height) / 2
      ? [{ tile, distance: along + 2 * aside }]
      : [];
  });
  return ahead.sort((a, b) => a.distance - b.distance)[0]?.tile;
}
