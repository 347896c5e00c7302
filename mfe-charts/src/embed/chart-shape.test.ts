import { PLAIN_FORMAT, priceFormat } from "@cointide/shared/format/price-format";
import { expect, it } from "vitest";
import { candle, sampleCandles } from "../testing/klines.ts";
import { type ChartShape, shapeOf } from "./chart-shape.ts";

const NOW = Date.UTC(2026, 10, 24, 4, 2);
const ROOM = { width: 400, height: 240, letter: 12 };
const WRITING = { format: PLAIN_FORMAT, zone: "utc" } as const;
const HOUR = 3_600_000;

const drawn = (...[candles, room = ROOM]: [Parameters<typeof shapeOf>[0], typeof ROOM?]): ChartShape => {
  const shape = shapeOf(candles, room, WRITING);
  if (shape === null) throw new Error("Nothing is drawn.");
  return shape;
};
const bodies = (path: string) => path.match(/h\d+v/g)?.length ?? 0;

it("draws as many of the newest candles as there is room for, each once", () => {
  const all = sampleCandles("1h", 200, NOW);
  const narrow = drawn(all);
  expect(narrow.candles).toEqual(all.slice(-narrow.candles.length));
  expect(narrow.candles.length).toBe(Math.floor(narrow.plot.width / 8));
  expect(bodies(narrow.rising) + bodies(narrow.falling)).toBe(narrow.candles.length);
  expect(drawn(all, { ...ROOM, width: 2_500 }).candles).toHaveLength(200);
});

it("tells candles that fell from those that did not", () => {
  const [fell, same, rose] = [
    candle(NOW, 9, { open: "10", high: "11" }),
    candle(NOW + HOUR, 9),
    candle(NOW + 2 * HOUR, 10, { open: "9" }),
  ];
  const { rising, falling } = drawn([fell, same, rose]);
  expect([bodies(rising), bodies(falling)]).toEqual([2, 1]);
});

it("writes the newest close where it is, and no other price over it", () => {
  const { last, prices } = drawn(sampleCandles("1h", 30, NOW));
  expect(last.text).toBe("30.00");
  for (const { y } of prices) expect(Math.abs(y - last.y)).toBeGreaterThan(1.5 * ROOM.letter);
});

it("writes the unit of prices once, where the axes meet", () => {
  const writing = { ...WRITING, format: priceFormat("XRPUSDT", "0.59") };
  const { prices, plot } = shapeOf([candle(NOW, 0.59)], ROOM, writing) as ChartShape;
  expect(prices.filter(({ text }) => text === "¢")).toEqual([{ y: plot.height + ROOM.letter, text: "¢" }]);
});

it("stays within its room, also where a price never moved", () => {
  for (const candles of [[candle(NOW, 5)], [candle(NOW, 0)], sampleCandles("1w", 200, NOW)]) {
    const { rising, volume, last, plot } = drawn(candles);
    expect(`${rising}${volume}`).not.toMatch(/NaN|Infinity/);
    expect(last.y).toBeGreaterThan(0);
    expect(last.y).toBeLessThan(plot.height);
    expect(plot.width).toBeLessThan(ROOM.width);
  }
});

it("draws nothing without candles or room", () => {
  expect(shapeOf([], ROOM, WRITING)).toBeNull();
  expect(shapeOf([candle(NOW, 5)], { ...ROOM, width: 0 }, WRITING)).toBeNull();
});
