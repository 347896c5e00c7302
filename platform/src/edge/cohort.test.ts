import { expect, test } from "vitest";
import { cohortOf } from "./cohort.ts";

test("a visitor without a place gets one for a year", () => {
  expect(cohortOf(undefined, false, () => 0.07059)).toEqual({
    cohort: 7.05,
    setCookie: "cointide-cohort=7.05; Max-Age=31536000; Path=/; SameSite=Lax",
  });
  expect(cohortOf("", true, () => 0.999999)).toEqual({
    cohort: 99.99,
    setCookie: "cointide-cohort=99.99; Max-Age=31536000; Path=/; SameSite=Lax; Secure",
  });
});

test("a visitor keeps the place", () => {
  for (const [cookies, cohort] of [
    ["cointide-cohort=7.05", 7.05],
    ["theme=dark; cointide-cohort=0", 0],
    ["cointide-cohort=99.99;theme=dark", 99.99],
  ] as const) {
    expect(cohortOf(cookies, false)).toEqual({ cohort, setCookie: null });
  }
});

test("a place that there is not is replaced", () => {
  for (const value of ["100", "-1", "abc", "", "1e1", "7.051", "07.05x", "NaN"]) {
    const { cohort, setCookie } = cohortOf(`cointide-cohort=${value}`, false, () => 0.5);
    expect(cohort).toBe(50);
    expect(setCookie).toContain("cointide-cohort=50.00;");
  }
  expect(cohortOf("not-cointide-cohort=7", false, () => 0.5).setCookie).not.toBeNull();
});
