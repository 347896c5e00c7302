import { expect, test } from "vitest";
import { holds, type Result, runMarkdown } from "./results.ts";

const GOOD: Result = {
  ...{ fault: "dropped", kind: "feed", injected: "closed", seen: "Live → Reconnecting → Live" },
  ...{ recoveredMs: 1_500, lostWrites: 0, wrongPrices: 0, blankPages: 0, stuckSpinners: 0 },
  ...{ problem: null, tookMs: 5_000 },
};

test("a fault holds where it took effect, all was well again, and nothing was lost", () => {
  expect(holds(GOOD)).toBe(true);
  const bad: Partial<Result>[] = [
    { injected: null },
    { recoveredMs: null },
    { problem: "the guest never said it" },
    ...[{ lostWrites: 1 }, { wrongPrices: 1 }, { blankPages: 1 }, { stuckSpinners: 1 }],
  ];
  const alerts = { alerts: 9, due: 5, fired: 5, late: 1, missed: 0, double: 0, unfounded: 0, slowest: 900 };
  expect(holds({ ...GOOD, alerts })).toBe(true);
  for (const difference of [{ due: 0 }, { missed: 1 }, { double: 1 }, { unfounded: 1 }])
    expect(holds({ ...GOOD, alerts: { ...alerts, ...difference } })).toBe(false);
  for (const difference of bad) expect(holds({ ...GOOD, ...difference })).toBe(false);
});

test("a second table tells what became of alerts, where there were some", () => {
  const alerts = { alerts: 9, due: 5, fired: 6, late: 1, missed: 0, double: 0, unfounded: 0, slowest: 900 };
  const run = { results: [{ ...GOOD, alerts }], untried: [], writes: 90, ms: 10_000 };
  expect(runMarkdown(run)).toMatch(/dropped +\| +9 \| +5 \| +6 \| +1 \| +0 \| +0 \| +0 \| +0\.9 s \|/);
  expect(runMarkdown({ ...run, results: [GOOD] })).not.toContain("unfounded");
});

test("the table tells of each fault, what it did, and the sums", () => {
  const results = [GOOD, { ...GOOD, fault: "stalled", injected: null, lostWrites: 2 }];
  const text = runMarkdown({
    results,
    untried: [{ fault: "its Redis gone", kind: "service", why: "no Redis here" } as const],
    writes: 90,
    ms: 10_000,
  });
  expect(text).toMatch(/feed: dropped +\| +closed \| .* 1\.5 s \|/);
  expect(text).toContain("took no effect");
  expect(text).toContain("1 of 2 faults held. Lost of 90 acknowledged writes: 2;");
  expect(text).toMatch(/service: its Redis gone +\| +not injected: no Redis here \|/);
  expect(text).toContain("and so not proved: 1.");
});
