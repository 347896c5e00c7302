import fc from "fast-check";
import { expect, it } from "vitest";
import { roundPositive } from "./round.ts";

it("rounds every number from 0 on as Math.round does", () => {
  const values = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.nat().map((whole) => whole + 0.5),
    fc.constantFrom(0, 0.49999999999999994, 0.5, 2 ** 52 - 0.5, 2 ** 53 + 2),
  );
  fc.assert(
    fc.property(values, (value) => {
      expect(roundPositive(value)).toBe(Math.round(value));
    }),
  );
});
