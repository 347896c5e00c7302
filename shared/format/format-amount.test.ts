import { expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";

it.each([
  ["0", "0", "0"],
  ["42", "42", "42"],
  ["7.5", "7.50", "7.5"],
  ["99999.99", "99,999.99", "99,999.99"],
  ["481220455712", "481.22B", "481,220,455,712"],
  ["1204331", "1.20M", "1,204,331"],
  ["123456.789", "123.46K", "123,456.789"],
  ["0.004", "<0.01", "0.004"],
  ["5e-7", "<0.01", "5e-7"],
])("writes the amount %s as %s, and says all of it", (text, short, exact) => {
  expect(formatAmount(text)).toEqual({ short, exact });
});
