import { expect, it } from "vitest";
import { layOutTiles, type Tile, tileTo } from "./lay-out-tiles.ts";

const coins = (...volumes: number[]) => volumes.map((volume, at) => ({ symbol: `C${at}`, volume }));
const areaOf = ({ width, height }: Tile) => width * height;

it("gives each coin an area in proportion to its volume, the largest first", () => {
  const tiles = layOutTiles(coins(1, 6, 3, 0), { width: 400, height: 300 }, 24);
  expect(tiles.map(({ symbol }) => symbol)).toEqual(["C1", "C2", "C0"]);
  expect(tiles.map((tile) => Math.round(areaOf(tile)))).toEqual([72_000, 36_000, 12_000]);
});

it("leaves out coins whose tiles would be smaller than a target", () => {
  const many = coins(...Array.from({ length: 300 }, (_, at) => 1_000 / (at + 1)));
  const tiles = layOutTiles(many, { width: 360, height: 480 }, 24);
  expect(tiles.length).toBeGreaterThan(10);
  for (const { width, height } of tiles) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

it("moves to the nearest tile in the direction of an arrow key", () => {
  const tile = (symbol: string, x: number, y: number): Tile => ({ symbol, x, y, width: 100, height: 100 });
  const tiles = [tile("A", 0, 0), tile("B", 100, 0), tile("C", 0, 100), tile("D", 100, 100)];
  const from = (symbol: string, key: string) =>
    tileTo(key, tiles, tiles.find((one) => one.symbol === symbol) as Tile)?.symbol;
  expect(from("A", "ArrowRight")).toBe("B");
  expect(from("A", "ArrowDown")).toBe("C");
  expect(from("D", "ArrowLeft")).toBe("C");
  expect(from("D", "ArrowUp")).toBe("B");
  expect(from("A", "ArrowLeft")).toBeUndefined();
  expect(from("C", "End")).toBe("D");
  expect(from("C", "x")).toBeUndefined();
});
