import { expect, it } from "vitest";
import { checkHistories, findFailingSeed } from "./testing/check-histories.ts";
import { DEFECTS } from "./testing/defects.ts";

const AT_ONCE = 100;

it.each(Array.from({ length: 100 }, (_, index) => 1 + index * AT_ONCE))(
  "reports each crossing once and on time in 100 histories from %i",
  (from) => {
    expect(checkHistories(from, from + AT_ONCE - 1).failures).toEqual([]);
  },
);

it.each(Object.entries(DEFECTS))("finds an engine that %s", (_, Defect) => {
  expect(findFailingSeed(60, () => new Defect())).toBeLessThan(60);
});
