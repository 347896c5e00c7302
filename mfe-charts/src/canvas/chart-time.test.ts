import { intervalLength, type KlineInterval, openTimeAt } from "@cointide/shared/contracts/klines";
import type { IHorzScaleBehavior, Time } from "lightweight-charts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeMarks } from "../embed/time-axis.ts";
import { candle } from "../testing/klines.ts";
import { optionsOf } from "./chart-options.ts";
import { createTimeScale, toOpenTime, toTime } from "./chart-time.ts";
import type { Drawing } from "./drawing.ts";
import type { Look } from "./look.ts";
import { candleTime } from "./time-labels.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Zones with whole, half and quarter hours, on both sides of UTC and of the equator, with and without a change of clocks. */
const ZONES = [
  ...["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"],
  ...["Asia/Kathmandu", "Pacific/Kiritimati"],
];
const INTERVALS = ["1m", "15m", "1h", "4h"] as const;

/** The rank from which on a mark of the library begins a day, a month or a year. */
const DAY_WEIGHT = 50;

const before = process.env.TZ;
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

/** What the clock of a zone shows, by the platform's own tables. */
function createClock(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  return (time: number) => {
    const text = format.format(time).replaceAll("\u202f", " ");
    const [day = "", year = "", hour = ""] = text.split(", ");
    const [month = "", date = ""] = day.split(" ");
    return { text, year, month, date, hour };
  };
}

/** A time beside each change of a zone's clocks in 2027; the turn of a month where they never change. */
function changesOf(timeZone: string): number[] {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2027, 0, 1) + day * DAY);
  const offsets = days.map((time) => format.format(time).split(", ")[1]);
  const changes = days.filter((_, day) => day > 0 && offsets[day] !== offsets[day - 1]);
  return changes.length > 0 ? changes.map((time) => time - DAY / 2) : [Date.UTC(2027, 2, 1)];
}

/** The open times of candles from some time before a change until some time after it. */
function openTimesAround(change: number, interval: KlineInterval): number[] {
  const length = intervalLength(interval);
  const reach = interval === "1m" ? 14 * HOUR : 2 * DAY;
  const first = openTimeAt(interval, change - reach);
  return Array.from({ length: Math.floor((2 * reach) / length) }, (_, at) => first + at * length);
}

type Points = Parameters<IHorzScaleBehavior<Time>["fillWeightsForPoints"]>[0];
type Mark = { at: number; isDay: boolean; text: string | undefined };

/** The marks of a chart in the zone of this process: whether each begins a day, a month or a year, and its label. */
function marksOf(openTimes: readonly number[], interval: KlineInterval): Mark[] {
  const scale = createTimeScale(() => "local");
  const { timeScale } = optionsOf({ interval, zone: "local", look: {} as Look } as Drawing, false);
  scale.setOptions({ localization: {}, timeScale: { ...timeScale, timeVisible: true } } as never);
  const points = openTimes.map((openTime) => ({
    time: scale.convertHorzItemToInternal(toTime(openTime)),
    originalTime: toTime(openTime),
    timeWeight: 0,
  }));
  // At first all, then those that were added at the end.
  scale.fillWeightsForPoints(points.slice(0, -20) as unknown as Points, 0);
  scale.fillWeightsForPoints(points as unknown as Points, points.length - 20);
  const marks = points.map(({ timeWeight: weight, ...point }, at) => ({
    ...{ at, isDay: weight >= DAY_WEIGHT },
    text: scale.formatTickmark({ ...point, index: at, weight } as never, {} as never),
  }));
  // The library guesses what the first mark begins.
  return marks.slice(1);
}

const cases = ZONES.flatMap((zone) => INTERVALS.map((interval) => [interval, zone] as const));

describe.each(cases)("%s candles in %s", (interval, zone) => {
  const clock = createClock(zone);
  const rows = changesOf(zone).map((change) => openTimesAround(change, interval));
  beforeAll(() => {
    process.env.TZ = zone;
  });

  it("are marked where days, months and years begin by the zone's clock", () => {
    for (const row of rows) {
      const shown = row.map(clock);
      const expected = shown.slice(1).map(({ year, month, date, hour }, index): Mark => {
        const last = shown[index];
        const text = [year, month, date].find((part) => !Object.values(last ?? {}).includes(part));
        return { at: index + 1, isDay: text !== undefined, text: text ?? hour };
      });
      expect(marksOf(row, interval)).toEqual(expected);
    }
  });

  it("have the same days in an embedded chart", () => {
    for (const row of rows) {
      const days = marksOf(row, interval).filter(({ isDay }) => isDay);
      const candles = row.map((openTime) => candle(openTime, 1));
      expect(timeMarks(candles, 2, "local")).toEqual(
        expect.arrayContaining(days.map(({ at, text }) => ({ at, text }))),
      );
    }
  });

  it("are written in the legend, the table and at the crosshair as the zone's clock shows, no two alike", () => {
    const { localization } = optionsOf({ interval, zone: "local", look: {} } as Drawing, false);
    for (const row of rows) {
      const texts = row.map((openTime) => candleTime(openTime, interval, "local"));
      expect(texts.map((text) => text.replace(/ UTC[−+][\d:]+$/, ""))).toEqual(
        row.map((openTime) => clock(openTime).text),
      );
      expect(new Set(texts).size).toBe(texts.length);
      expect(row.map((openTime) => localization.timeFormatter(toTime(openTime)))).toEqual(texts);
    }
  });

  it("are each later than the one before it, and found by the time at which they are", () => {
    for (const row of rows) {
      const times: number[] = row.map(toTime);
      expect(times.slice(1).every((time, at) => time > (times[at] as number))).toBe(true);
      expect(times.map((time) => toOpenTime(time as Time))).toEqual(row);
    }
  });
});

describe("an hour that New York has twice", () => {
  beforeAll(() => {
    process.env.TZ = "America/New_York";
  });

  it("says which of the two it is", () => {
    const first = Date.UTC(2027, 10, 7, 5);
    expect([-1, 0, 1, 2].map((hours) => candleTime(first + hours * HOUR, "1h", "local"))).toEqual([
      ...["Nov 7, 2027, 12:00 AM", "Nov 7, 2027, 1:00 AM UTC−4"],
      ...["Nov 7, 2027, 1:00 AM UTC−5", "Nov 7, 2027, 2:00 AM"],
    ]);
  });
});
