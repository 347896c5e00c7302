import { describe, expect, it } from "vitest";
import { groupDigits, readTypedNumber } from "./typed-number.ts";

describe("a number that a person typed", () => {
  it.each([
    ["2.9999", "2.9999"],
    ["2.50", "2.50"],
    [" 64120.5 ", "64120.5"],
    ["1,000", "1000"],
    ["64,120.50", "64120.50"],
    [".5", "0.5"],
    ["5.", "5"],
    ["0", "0"],
    ["１２.５", "12.5"],
  ])("reads %j as %s", (typed, value) => expect(readTypedNumber(typed)).toEqual({ value, guess: null }));

  it.each([
    ["1,5", "1.5"],
    ["0,005", "0.005"],
    [",5", "0.5"],
    ["1.000,50", "1,000.50"],
    ["1.234.567", "1,234,567"],
    ["1 000", "1,000"],
    ["1\u00a0000,5", "1,000.5"],
    ["1'000.5", "1,000.5"],
  ])("asks whether %j means %s", (typed, guess) =>
    expect(readTypedNumber(typed)).toEqual({ value: null, guess }),
  );

  it.each(["", ".", "much", "-1", "1e3", "0.6 USDT", "1.2,3.4", "1,2,3.4.5", "59.33 ¢"])(
    "takes %j for none",
    (typed) => expect(readTypedNumber(typed)).toEqual({ value: null, guess: null }),
  );
});

it.each([
  ["64120.50", "64,120.50"],
  ["1234567", "1,234,567"],
  ["0.000012", "0.000012"],
  ["999", "999"],
])("groups the digits of %s as %s", (plain, grouped) => expect(groupDigits(plain)).toBe(grouped));
