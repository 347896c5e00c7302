import { expect, test } from "vitest";
import { allHold, type Row, type Table, verdictsOf } from "./report.ts";
import { reportMarkdown } from "./report-markdown.ts";

const MACHINE = { processor: "Abacus", cores: 2, memory: 8, node: "20", chromium: null, load: 0.5 };
const row: Row = {
  name: "Task",
  unit: "ms/s",
  digits: 1,
  samples: { ours: [9, 11, 10], obvious: [100, 80, 90] },
};
const table = (targets: Row["targets"]): Table => ({
  title: "500 symbols",
  subjects: ["ours", "obvious", "floor"],
  rows: [{ ...row, ...(targets && { targets }) }],
});

test("a target is of a median, or of the ratio of two", () => {
  const targets = [
    { subject: "ours", most: 10 },
    { subject: "ours", per: "obvious", most: 0.1 },
    { subject: "obvious", least: 90 },
  ];
  expect(verdictsOf({ ...row, targets }).map(({ holds }) => holds)).toEqual([true, false, true]);
});

test("one missed target is enough, and no number holds nothing", () => {
  expect(allHold([table(undefined), table([{ subject: "ours", most: 10 }])])).toBe(true);
  expect(allHold([table(undefined), table([{ subject: "ours", most: 9 }])])).toBe(false);
  const samples = { ours: [Number.NaN] };
  expect(verdictsOf({ ...row, samples, targets: [{ subject: "ours", most: 9 }] })[0]?.holds).toBe(false);
});

test("a target of the worst allows no run that breaks it", () => {
  const worst = (most: number) => [{ subject: "ours", most, worst: true }];
  expect(allHold([table(worst(11))])).toBe(true);
  expect(allHold([table(worst(10))])).toBe(false);
});

test("a target of what was not measured is a mistake, not a success", () => {
  expect(() => verdictsOf({ ...row, targets: [{ subject: "floor", most: 1 }] })).toThrow(
    '"Task" has a target for "floor", which was not measured.',
  );
});

test("the Markdown tells machine, medians, spread and verdicts", () => {
  const text = reportMarkdown("ticks", MACHINE, [table([{ subject: "ours", per: "obvious", most: 0.2 }])]);
  expect(text).toContain("Abacus, 2 cores, 8 GB, Node 20, load 0.5 at the start");
  expect(text).toContain("500 symbols; median of 3 (least–most)");
  expect(text).toContain("| Task, ms/s | 10.0 (9.0–11.0) | 90.0 (80.0–100.0) |     – |");
  expect(text).toContain("ours / obvious 0.11 ≤ 0.20 held");
});
