import { expect, it } from "vitest";
import { checkHistories, findFailingSeed } from "./testing/check-histories.ts";
import { DEFECTS } from "./testing/defects.ts";

/** Other seeds, such as "17-17", to look into one history. */
const [first = 1, last = 50] = (process.env.SEEDS ?? "").split("-").filter(Boolean).map(Number);
const AT_ONCE = 10;
const starts = Array.from(
  { length: Math.ceil((last - first + 1) / AT_ONCE) },
  (_, at) => first + at * AT_ONCE,
);

it.each(starts)(
  "reports each crossing once and in its time, whatever fails, in histories from %i",
  (from) => {
    const to = Math.min(last, from + AT_ONCE - 1);
    const { failures, alerts, crossings } = checkHistories(from, to);
    expect(failures).toEqual([]);
    expect(crossings).toBeGreaterThan(alerts / 2);
  },
);

it.each(Object.entries(DEFECTS))("finds an engine that %s", (_, Defect) => {
  expect(findFailingSeed(60, () => new Defect())).toBeLessThan(60);
});
