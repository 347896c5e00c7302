import { expect, test } from "vitest";
import { differenceOf, nextMark } from "./text-difference.ts";

const between = (before: string, after: string, texts: [string, string] = [before, after]) =>
  differenceOf({ value: before, text: texts[0] }, { value: after, text: texts[1] });

test("a figure differs from its first digit on that is another one", () => {
  expect(between("64123.40", "64123.45")).toMatchObject({ direction: "up", from: 7 });
  expect(between("64123.40", "63999.99")).toMatchObject({ direction: "down", from: 1 });
});

test("a figure of another length differs as a whole", () => {
  expect(between("999.99", "1000.00", ["999.99", "1,000.00"])).toMatchObject({ direction: "up", from: 0 });
});

test("a change is large from a thousandth of the value before on", () => {
  expect(between("1000.00", "1000.99")?.isLarge).toBe(false);
  expect(between("1000.00", "1001.00")?.isLarge).toBe(true);
  expect(between("1000.00", "999.00")?.isLarge).toBe(true);
});

test("a change that is not written is no difference", () => {
  expect(between("1.001", "1.002", ["1.00", "1.00"])).toBeNull();
  expect(between("1.0", "1.00", ["1.0", "1.00"])).toBeNull();
});

test("a mark stays until its figure is written differently", () => {
  const figure = (value: string, text = value) => ({ value, text });
  const up = nextMark(null, figure("1.10"), figure("1.20"));
  expect(up).toMatchObject({ direction: "up", from: 2 });
  expect(nextMark(up, figure("1.20"), figure("1.201", "1.20"))).toBe(up);
  expect(nextMark(up, figure("1.20"), figure("1.15"))).toMatchObject({ direction: "down", from: 2 });
  // Another unit is no change of the value.
  expect(nextMark(up, figure("1.20"), figure("1.20", "120.00"))).toBeNull();
});
