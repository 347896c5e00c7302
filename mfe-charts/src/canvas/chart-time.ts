import type { TimeZone } from "@cointide/shared/format/time";
import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { wallTime } from "./time-labels.ts";

type TimeScale = IHorzScaleBehavior<Time>;

/** An open time as the library counts it. It is never moved into a zone, where the hour after a change of clocks may come twice. */
export const toTime = (openTime: number): UTCTimestamp => (openTime / 1_000) as UTCTimestamp;

export const toOpenTime = (time: Time): number => Number(time) * 1_000;

/**
 * A time scale whose marks are where years, months, days and hours begin by the clock of a zone. The library ranks marks by
 * the time of each point in UTC; this scale gives it what the zone's clock shows at each point instead.
 */
export function createTimeScale(zone: () => TimeZone): TimeScale {
  class ZonedTimeScale extends defaultHorzScaleBehavior() {
    override fillWeightsForPoints(...[points, first]: Parameters<TimeScale["fillWeightsForPoints"]>): void {
      // Each point is ranked by what has changed since the one before it.
      const start = Math.max(0, first - 1);
      const shown = points.slice(start).map((point) => {
        const wall = wallTime(Number(this.key(point.time)) * 1_000, zone());
        return { ...point, time: this.convertHorzItemToInternal(toTime(wall)) };
      });
      super.fillWeightsForPoints(shown, first - start);
      for (const [at, { timeWeight }] of shown.entries()) {
        const point = points[start + at];
        if (point !== undefined) point.timeWeight = timeWeight;
      }
    }
  }
  return new ZonedTimeScale();
}
