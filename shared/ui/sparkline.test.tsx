// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Sparkline } from "./sparkline.tsx";
import { shapeOf } from "./sparkline-shape.ts";

afterEach(cleanup);

const HISTORY = { closes: [10, 20, 15, 12], staleSince: null };
const pathsOf = (view: { container: HTMLElement }) =>
  [...view.container.querySelectorAll("path")].map((path) => path.getAttribute("d"));

it("spans its height from the lowest to the highest price", () => {
  const shape = shapeOf(HISTORY.closes);
  expect([10, 20, 15].map((price) => shape?.yOf(price))).toEqual([26, 2, 14]);
});

it("keeps a price beyond the day's within the picture, and draws one that stood still in the middle", () => {
  expect([1, 99].map((price) => shapeOf(HISTORY.closes)?.yOf(price))).toEqual([26, 2]);
  expect(shapeOf([5, 5, 5])?.yOf(5)).toBe(14);
});

it("moves its last point alone with the price", () => {
  const view = render(<Sparkline history={HISTORY} last="10" pchange="1" />);
  const before = pathsOf(view);
  view.rerender(<Sparkline history={HISTORY} last="20" pchange="1" />);
  const after = pathsOf(view);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[3]).toBe("M96 2h0");
});

it.each([
  ["1.5", "up"],
  ["-1.5", "down"],
  ["0", "flat"],
])("has the colour of a change of %s %%: %s", (pchange, direction) => {
  const { container } = render(<Sparkline history={HISTORY} last="10" pchange={pchange} />);
  expect(container.querySelector("svg")?.getAttribute("data-direction")).toBe(direction);
});

it("draws nothing of a pair that was listed just now", () => {
  expect(
    render(<Sparkline history={{ closes: [1, 2], staleSince: null }} last="2" pchange="0" />).container
      .innerHTML,
  ).toBe("");
});

it("says of a stale history when it was true, and is dimmed", () => {
  const staleSince = new Date(2026, 0, 2, 15, 4).getTime();
  const { getByRole } = render(<Sparkline history={{ ...HISTORY, staleSince }} last="10" pchange="1" />);
  const picture = getByRole("img", { name: "24 h chart as of Jan 2, 2026, 3:04 PM" });
  expect(picture.hasAttribute("data-stale")).toBe(true);
});
