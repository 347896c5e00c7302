import type { KlineInterval } from "@cointide/shared/contracts/klines";
import type { TimeZone } from "@cointide/shared/format/time";
import type { ChartType } from "../address.ts";
import type { Candles } from "../candles/candles.ts";
import type { Average } from "../candles/studies.ts";
import type { Look } from "./look.ts";

/** How a chart is drawn. */
export type Drawing = {
  interval: KlineInterval;
  type: ChartType;
  isLog: boolean;
  averages: readonly Average[];
  zone: TimeZone;
  look: Look;
  /** How a price is written, and the smallest difference that is seen. */
  formatPrice: (price: number) => string;
  step: number;
  /** The sign of the unit of prices, shown at their axis; null where that is the quote. */
  unit: string | null;
};

/**
 * What is drawn: the candles of the chart's symbol, and of others by their names, which are shown in percent. Where they are
 * of the past, later ones come beyond what is in sight; else the chart follows the newest.
 */
export type Drawn = { main: Candles; compared: ReadonlyMap<string, Candles>; isPast: boolean };

/** What is in sight: the open times of the first and the last candle, and how many there are before it and after it. */
export type ChartRange = { from: number; to: number; before: number; after: number };

/** A price that another slice marks; `price` is a decimal text. */
export type PriceMark = { readonly id: string; readonly price: string; readonly label: string };

/** What people do with a chart. */
export type ChartEvents = {
  /** The open time of the candle under the pointer; null where it has left. */
  onPoint(openTime: number | null): void;
  /** A price was clicked. */
  onPick(price: number): void;
  /** Something else has come into sight. */
  onRange(): void;
};
