import { expect, test } from "vitest";
import { allHold, row, slopeOf, type Table, type Target, verdictsOf } from "./report.ts";

const _MACHINE = { processor: "Abacus", cores: 2, memory: 8, node: "20", chromium: null, load: 0.5 };
const SAMPLES = { ours: [9, 11, 10], obvious: [100, 80, 90] };
const task = (targets: Target[], samples = SAMPLES) => row("Task", "ms/s", samples, { digits: 1, targets });
const table = (...targets: Target[]): Table => ({
  title: "500 symbols",
  subjects: ["ours", "obvious", "floor"],
  rows: [task(targets)],
});

test("a target is of a median, or of the ratio of two", () => {
  const targets = [
    { subject: "ours", most: 10 },
    { subject: "ours", per: "obvious", most: 0.1 },
    { subject: "obvious", least: 90 },
  ];
  expect(verdictsOf(task(targets)).map(({ holds }) => holds)).toEqual([true, false, true]);
});

test("one missed target is enough, and no number holds nothing", () => {
  expect(allHold([table(), table({ subject: "ours", most: 10 })])).toBe(true);
  expect(allHold([table(), table({ subject: "ours", most: 9 })])).toBe(false);
  const samples = { ...SAMPLES, ours: [Number.NaN] };
  expect(verdictsOf(task([{ subject: "ours", most: 9 }], samples))[0]?.holds).toBe(false);
});

test("a target of the worst allows no run that breaks it", () => {
  expect(allHold([table({ subject: "ours", most: 11, worst: true })])).toBe(true);
  expect(allHold([table({ subject: "ours", most: 10, worst: true })])).toBe(false);
});

test("a target of what was not measured is a mistake, not a success", () => {
  expect(() => verdictsOf(task([{ subject: "floor", most: 1 }]))).toThrow(
    '"Task" has a target for "floor", which was not measured.',
  );
});

test("the slope is what each value adds to the one before, whatever the noise", () => {
  expect(slopeOf([1, 3, 5, 7])).toBe(2);
  expect(slopeOf([4, 6, 4, 6, 4])).toBe(0);
});
