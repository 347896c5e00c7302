import type { Time, UTCTimestamp } from "lightweight-charts";
import type { Drawing } from "./drawing.ts";
import { axisOffset, zoneOf } from "./time-labels.ts";

/** Turns open times into those of the chart's axis, and back. */
export type ChartTime = { toTime(openTime: number): UTCTimestamp; toOpenTime(time: Time): number };

/** The axis of a drawing: its days begin where they do for the visitor. */
export function chartTime({ interval, zone }: Pick<Drawing, "interval" | "zone">): ChartTime {
  const offset = axisOffset(zoneOf(interval, zone), Date.now());
  return {
    toTime: (openTime) => ((openTime + offset) / 1_000) as UTCTimestamp,
    toOpenTime: (time) => Number(time) * 1_000 - offset,
  };
}
