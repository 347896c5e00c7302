import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test("one part is given by its ends, by its begin, or by its length from the end", () => {
  expect(byteRange("bytes=2-4", 10)).toEqual({ start: 2, end: 4 });
  expect(byteRange("bytes=2-", 10)).toEqual({ start: 2, end: 9 });
  expect(byteRange("bytes=-3", 10)).toEqual({ start: 7, end: 9 });
  expect(byteRange("bytes=2-99", 10)).toEqual({ start: 2, end: 9 });
  expect(byteRange("bytes=-99", 10)).toEqual({ start: 0, end: 9 });
});

test("bytes that the file does not have cannot be given", () => {
  expect(byteRange("bytes=10-", 10)).toBe("unsatisfiable");
  expect(byteRange("bytes=-0", 10)).toBe("unsatisfiable");
});

test("what is not understood is passed over", () => {
  for (const header of [undefined, "bytes=-", "bytes=4-2", "bytes=0-1,3-4", "lines=1-2"]) {
    expect(byteRange(header, 10)).toBeUndefined();
  }
});
