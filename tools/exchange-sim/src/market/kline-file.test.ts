import { expect, it } from "vitest";
import { parseKlineFile } from "./kline-file.ts";

const parse = (...lines: string[]) => parseKlineFile(lines.join("\n"), "X.csv");
const SECOND_LINE = "1717200060,1.5,3,1,2,5";

it("reads timestamps in seconds, milliseconds and microseconds", () => {
  for (const zeros of ["", "000", "000000"]) {
    const klines = parse(`1717200000${zeros},1,2,0.5,1.5,10`, `1717200060${zeros},1.5,3,1,2,5`, "");
    expect(klines.map((kline) => kline.time)).toEqual([1_717_200_000, 1_717_200_060]);
    expect(klines[0]).toMatchObject({ open: "1", high: "2", low: "0.5", close: "1.5", volume: "10" });
  }
});

it("finds the columns by the header, in any order, and sorts by time", () => {
  const klines = parse(
    '"Volume",Close,Low,High,Open,Open time,Extra',
    "5,2,1,3,1.5,1717200060,x",
    "1,1,1,1,1,1717200000,x",
  );
  expect(klines[1]).toEqual({
    time: 1_717_200_060,
    open: "1.5",
    high: "3",
    low: "1",
    close: "2",
    volume: "5",
  });
});

it("names the line that it cannot use", () => {
  expect(() => parse("1717200000,1,2,0.5,x,10", SECOND_LINE)).toThrow(
    'X.csv, line 1: "x" is not a plain decimal',
  );
  expect(() => parse(SECOND_LINE, "1717200120,1,2,1.5,1,10")).toThrow(
    "X.csv, line 2: the prices must lie between",
  );
  expect(() => parse(SECOND_LINE)).toThrow("X.csv needs at least two klines.");
  expect(() => parse("time,open,high,low,close", SECOND_LINE)).toThrow("X.csv has no column for volume.");
});
