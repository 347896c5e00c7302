/** Values that are no price, in the feed and in REST answers. Both decoders are tested with them. */
export const BAD_PRICES: readonly unknown[] = [
  ...["-1", "-0", "-0.00000001", "NaN", "Infinity", "-Infinity", "null", "undefined"],
  ...["", " ", " 1", "1 ", "+1", "1e5", "1E-8", "0x10", ".5", "5.", "1.2.3"],
  ...["1,000", "1_000", "١٢", "9".repeat(400)],
  ...[undefined, null, Number.NaN, 12, 0, -1, true, [], ["1"], {}, { price: "1" }],
];

/** The same for a price that may be left out. */
export const BAD_OPTIONAL_PRICES: readonly unknown[] = BAD_PRICES.filter((value) => value !== undefined);

/** Values that are no change of a price. A change may be negative. */
export const BAD_CHANGES: readonly unknown[] = BAD_PRICES.filter(
  (value) => !(typeof value === "string" && /^-[\d.]+$/.test(value)),
);

/** Last prices by which the exchange says that it has none. */
export const ZERO_PRICES: readonly string[] = ["0", "0.0", "0.00000000", "000"];
