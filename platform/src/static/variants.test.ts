import type { Registry } from "@cointide/shared/contracts/registry";
import { expect, test } from "vitest";
import { cohortsBelow, variantsNamed, variantsOf } from "./variants.ts";

const slices = (...percents: (number | null)[]) =>
  percents.map((percent) => ({ canary: percent === null ? null : { percent } })) as Registry["slices"];

test("without a trial there is one variant, and each share of visitors adds one", () => {
  expect(variantsOf({ slices: slices(null) })).toEqual([{ name: "from-0", from: 0 }]);
  expect(variantsOf({ slices: slices(50, 10, null, 10) }).map(({ from }) => from)).toEqual([0, 10, 50]);
});

test("variants of an earlier run are known by their folders", () => {
  expect(variantsNamed(["from-0", "from-12.5", "else", "from-x"]).map(({ from }) => from)).toEqual([0, 12.5]);
});

test("a cohort is below a number exactly where its cookie matches", () => {
  for (const limit of [0.01, 0.5, 1, 9.99, 10, 12.35, 50, 99.99]) {
    const below = new RegExp(cohortsBelow(limit));
    for (let hundredths = 0; hundredths < 10_000; hundredths++) {
      const cohort = hundredths / 100;
      for (const text of new Set([String(cohort), cohort.toFixed(2), cohort.toFixed(2).padStart(5, "0")])) {
        if (below.test(text) !== cohort < limit) expect.fail(`${text} is taken wrongly for ${limit}`);
      }
    }
  }
});
