import { expect, it } from "vitest";
import { checkHistories } from "./testing/check-histories.ts";

/** Other seeds, such as "17-17", to debug one history. `history.long.test.ts` runs 10,000. */
const [from = 1, to = 10] = (process.env.SEEDS ?? "").split("-").filter(Boolean).map(Number);

it("reports each crossing once and on time through outages, restarts and wrong clocks", () => {
  const { failures, alerts, crossings } = checkHistories(from, to);
  expect(failures).toEqual([]);
  expect(crossings).toBeGreaterThan(alerts / 2);
});
