import { expect, test } from "vitest";
import { cardColumns, layoutOf } from "./card-columns.ts";

test("the track of a change and its percentage grows with the browser's minimum font size", () => {
  const { tracks, places } = layoutOf(cardColumns(["last", "change", "pchange", "trades"]));
  expect(places.map(({ track, line }) => [track, line])).toEqual([
    [2, undefined],
    [3, 2],
    [3, 1],
    [4, undefined],
  ]);
  expect(tracks).toContain("calc(max(5.75rem, 6.4 * var(--text-min, 0px)) + var(--long, 0) * 2.25rem) 5rem");
});
