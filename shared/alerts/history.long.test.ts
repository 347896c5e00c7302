import { expect, it } from "vitest";
import { checkHistories } from "./testing/check-histories.ts";

const AT_ONCE = 100;

it.each(Array.from({ length: 100 }, (_, index) => 1 + index * AT_ONCE))(
  "reports each crossing once and in its time in 100 histories from %i",
  (from) => {
    expect(checkHistories(from, from + AT_ONCE - 1).failures).toEqual([]);
  },
);
