import { type PriceFormat, unitOf } from "@cointide/shared/format/price-format";
import type { TimeZone } from "@cointide/shared/format/time";
import type { Candle, Candles } from "../candles/candles.ts";
import { priceAxis } from "./price-axis.ts";
import { timeMarks } from "./time-axis.ts";

/** The room that a chart has, and the size of its letters, in px. */
export type Room = { readonly width: number; readonly height: number; readonly letter: number };

/** How prices and times are written. */
export type Writing = { readonly format: PriceFormat; readonly zone: TimeZone };

/** What is drawn of candles: paths and labels of a picture, with all lengths in px. */
export type ChartShape = {
  /** The newest candles, as many as there is room for. */
  readonly candles: Candles;
  /** Those that closed at their open or higher, and those that closed lower. */
  readonly rising: string;
  readonly falling: string;
  readonly volume: string;
  readonly grid: string;
  readonly prices: readonly { readonly y: number; readonly text: string }[];
  readonly times: readonly { readonly x: number; readonly text: string }[];
  /** The newest close, and how wide its label is. */
  readonly last: { readonly y: number; readonly text: string; readonly width: number };
  /** What it is drawn in. */
  readonly room: Room;
  /** The part of the room that candles are drawn in; labels stand beside it and below. */
  readonly plot: { readonly width: number; readonly height: number };
};

/** From one candle to the next at least and at most, and how much of that the body leaves free. */
const SLOT = { least: 8, most: 14, gap: 3 };
/** What prices leave free above, and below for volumes, as shares of the height. */
const FREE = { above: 0.07, below: 0.24 };
const VOLUME_SHARE = 0.18;
/** How wide a label is for each letter of it, and what stands beside it. */
const LABEL = { letter: 0.62, beside: 14 };
/** The share of the width that labels have in full; beyond it, large prices are shortened. */
const LABEL_SHARE = 0.4;
/** The letters of the longest mark of a time, with the space to the next one, and the lines between two prices. */
const TIME_LETTERS = 7;
const PRICE_LINES = 3;

/** A line of 1 px is sharp where it runs in the middle of one. */
const sharp = (length: number): number => Math.floor(length) + 0.5;

const isRising = ({ open, close }: Candle): boolean => Number(close) >= Number(open);

const labelWidth = (text: string, { letter }: Room): number =>
  Math.ceil(text.length * letter * LABEL.letter) + LABEL.beside;

type Scale = { xOf(at: number): number; yOf(price: number): number; half: number };

/** A candle's body, with its wick above and below: a hollow body has no line in it. */
function drawCandle({ open, high, low, close }: Candle, x: number, { yOf, half }: Scale): string {
  const [first, last] = [Number(open), Number(close)];
  const [top, bottom] = [yOf(Math.max(first, last)), yOf(Math.min(first, last))];
  const body = `M${x - half} ${top}h${2 * half}v${bottom - top}h${-2 * half}z`;
  return `M${x} ${yOf(Number(high))}V${top}M${x} ${bottom}V${yOf(Number(low))}${body}`;
}

function drawVolume(candles: Candles, { xOf, half }: Scale, height: number): string {
  const most = Math.max(...candles.map(({ volume }) => volume)) || 1;
  const bars = candles.map(({ volume }, at) => {
    const size = Math.round((volume / most) * height * VOLUME_SHARE);
    return `M${xOf(at) - half - 0.5} ${height}v${-size}h${2 * half + 1}v${size}z`;
  });
  return bars.join("");
}

/** The lowest and the highest price, never the same. */
function rangeOf(candles: Candles): [low: number, high: number] {
  const low = Math.min(...candles.map((candle) => Number(candle.low)));
  const high = Math.max(...candles.map((candle) => Number(candle.high)));
  return high > low ? [low, high] : [low * 0.999, high * 1.001 || 1];
}

/** How prices lie in the height, and what is marked of them. */
function priceScale(candles: Candles, height: number, { width, letter }: Room, format: PriceFormat) {
  const [low, high] = rangeOf(candles);
  const top = height * FREE.above;
  const unit = (height - top - height * FREE.below) / (high - low);
  const priceAt = (y: number) => high - (y - top) / unit;
  const most = height / (PRICE_LINES * letter);
  const ends = [Math.max(0, priceAt(height - letter)), priceAt(letter)] as const;
  const full = priceAxis(...ends, most, format);
  const isShort = full.write(high).length * letter * LABEL.letter > width * LABEL_SHARE;
  const axis = isShort ? priceAxis(...ends, most, format, true) : full;
  return { axis, yOf: (price: number) => sharp(top + (high - price) * unit) };
}

/** What is drawn of candles in a room; null where there are none, or no room. */
export function shapeOf(known: Candles, room: Room, { format, zone }: Writing): ChartShape | null {
  const { width, letter } = room;
  const height = Math.floor(room.height - 2 * letter);
  const fitting = known.slice(-Math.max(2, Math.floor(width / SLOT.least)));
  const newest = fitting.at(-1);
  if (newest === undefined || width < 8 * letter || height < 4 * letter) return null;

  const { axis, yOf } = priceScale(fitting, height, room, format);
  const unit = unitOf(format);
  const texts = [...axis.prices.map(axis.write), axis.write(Number(newest.close)), unit ?? ""];
  const plot = {
    width: Math.floor(width - Math.max(...texts.map((text) => labelWidth(text, room)))),
    height,
  };
  const candles = fitting.slice(-Math.max(1, Math.floor(plot.width / SLOT.least)));
  const slot = Math.min(SLOT.most, Math.floor(plot.width / candles.length));
  const xOf = (at: number) => sharp(plot.width - (candles.length - at) * slot + slot / 2);
  const scale = { xOf, yOf, half: Math.floor((slot - SLOT.gap) / 2) };
  const draw = (isDrawn: (candle: Candle) => boolean) =>
    candles.map((candle, at) => (isDrawn(candle) ? drawCandle(candle, xOf(at), scale) : "")).join("");

  const last = {
    y: yOf(Number(newest.close)),
    text: axis.write(Number(newest.close)),
    width: Math.floor(width) - plot.width - 4,
  };
  const prices = axis.prices.map((price) => ({ y: yOf(price), text: axis.write(price) }));
  const times = timeMarks(candles, Math.ceil((TIME_LETTERS * letter) / slot), zone)
    .map(({ at, text }) => ({ x: xOf(at), text }))
    .filter(({ x }) => x > 2 * letter);
  return {
    ...{ candles, plot, last, times, room },
    rising: draw(isRising),
    falling: draw((candle) => !isRising(candle)),
    volume: drawVolume(candles, scale, height),
    grid: [
      ...prices.map(({ y }) => `M0 ${y}h${plot.width}`),
      ...times.map(({ x }) => `M${x} 0v${height}`),
    ].join(""),
    prices: [
      // The newest close is written in their place.
      ...prices.filter(({ y }) => Math.abs(y - last.y) > 1.5 * letter),
      // Their unit, where the two axes meet.
      ...(unit === null ? [] : [{ y: height + letter, text: unit }]),
    ],
  };
}
