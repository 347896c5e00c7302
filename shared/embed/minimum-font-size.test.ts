// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { applyMinimumFontSize } from "./minimum-font-size.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
  [0, ""],
  [12, ""],
  [14, ""],
  [15.75, "18px"],
  [21, "24px"],
])("scales a panel of 16 px to a minimum font size of %d px", (least, fontSize) => {
  const panel = document.createElement("div");
  vi.spyOn(window, "getComputedStyle").mockImplementation(() => {
    const size = Math.max(least, Number.parseFloat(panel.style.fontSize) || 16);
    return { fontSize: `${size}px` } as CSSStyleDeclaration;
  });
  applyMinimumFontSize(panel);
  expect(panel.style.fontSize).toBe(fontSize);
});
