import { expect, it } from "vitest";
import { formatCount, formatCountExact } from "./count.ts";

it.each([
  [0, "0"],
  [999, "999"],
  [1_234, "1.23K"],
  [1_234_567, "1.23M"],
  [12_345_678_901, "12.35B"],
])("shortens %d to %s", (count, text) => expect(formatCount(count)).toBe(text));

it("keeps every digit for a title", () => {
  expect(formatCountExact(1_234_567)).toBe("1,234,567");
  expect(formatCountExact(1_234.5678)).toBe("1,234.5678");
});
