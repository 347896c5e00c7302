import { openTimeAt } from "@cointide/shared/contracts/klines";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candle, sampleCandles } from "../testing/klines.ts";
import { type Candle, indexFrom, toCandle, withNewest, withOlder } from "./candles.ts";

const HOUR = 3_600_000;
const START = openTimeAt("1h", Date.UTC(2026, 10, 24));
const at = (hours: number, close = hours) => candle(START + hours * HOUR, close);
const copyOf = (candles: readonly Candle[]) => candles.map((each) => ({ ...each }));

it("names the fields of a kline", () => {
  expect(toCandle([START, "1", "4", "0.5", "2", 30])).toEqual({
    ...{ openTime: START, open: "1", high: "4", low: "0.5", close: "2", volume: 30 },
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [0.5, 1],
  [1, 1],
  [3, 3],
  [3.5, 4],
])("the first candle from hour %s on has index %s", (hours, index) => {
  expect(indexFrom([at(0), at(1), at(2), at(3)], START + hours * HOUR)).toBe(index);
});

describe("the newest candles", () => {
  it.each(["open", "high", "low", "close", "volume"] as const)(
    "replace one of which only the %s differs",
    (field) => {
      const known = [at(0), at(1)];
      const newer = { ...at(1), [field]: field === "volume" ? 99 : "99" };
      expect(withNewest(known, [newer])).toEqual([at(0), newer]);
    },
  );

  it("follow what the exchange has left out while trading was halted", () => {
    const known = [at(0), at(1), at(4)];
    expect(withNewest(known, [at(1), at(4), at(5)])).toEqual([at(0), at(1), at(4), at(5)]);
  });

  it("join nothing where candles may be missing between: also the last known one may have grown", () => {
    expect(withNewest([at(0), at(1)], [at(2), at(3)])).toBeNull();
    expect(withNewest([at(0), at(1)], [at(3)])).toBeNull();
  });

  it("join nothing where none is known, and leave what is known where there are none", () => {
    expect(withNewest([], [at(0)])).toBeNull();
    expect(withNewest([at(0)], [])).toEqual([at(0)]);
  });
});

describe("older candles", () => {
  it("stand before the known ones, and none stands twice", () => {
    const known = [at(2), at(3)];
    const joined = withOlder(known, [at(0), at(1), at(2, 99)]);
    expect(joined).toEqual([at(0), at(1), at(2), at(3)]);
    expect(joined[2]).toBe(known[0]);
  });
});

it("any split of a series into overlapping newest answers and older pages gives the series again", () => {
  const all = sampleCandles("1h", 120, START);
  const steps = fc.array(fc.record({ older: fc.boolean(), size: fc.integer({ min: 1, max: 20 }) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 119 }),
      steps,
      fc.integer({ min: 0, max: 5 }),
      (start, splits, overlap) => {
        let [first, end] = [start, start + 1];
        let known: readonly Candle[] = all.slice(first, end);
        for (const { older, size } of splits) {
          if (older) {
            const from = Math.max(0, first - size);
            known = withOlder(known, copyOf(all.slice(from, first + overlap)));
            first = from;
          } else {
            const to = Math.min(all.length, end + size);
            known = withNewest(known, copyOf(all.slice(Math.max(first, end - 1 - overlap), to))) ?? [];
            end = to;
          }
        }
        expect(known).toEqual(all.slice(first, end));
      },
    ),
  );
});
