// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenNear } from "./when-near.ts";

const element = document.createElement("div");
const start = vi.fn();
let observed: Element[] = [];
let report = (_isIntersecting: boolean) => {};

/** Reports an element as near when the test says so. */
class FakeObserver {
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    report = (isIntersecting) => observed.length > 0 && notify([{ isIntersecting }]);
  }
  observe(target: Element) {
    observed.push(target);
  }
  disconnect() {
    observed = [];
  }
}

beforeEach(() => {
  observed = [];
  start.mockReset();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("starts once, when the element comes near", () => {
  whenNear(element, start);
  expect(observed).toEqual([element]);
  report(false);
  expect(start).not.toHaveBeenCalled();
  report(true);
  report(true);
  expect(start).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("beforeprint"));
  expect(start).toHaveBeenCalledOnce();
});

it("starts when the page is printed", () => {
  whenNear(element, start);
  window.dispatchEvent(new Event("beforeprint"));
  expect(start).toHaveBeenCalledOnce();
  expect(observed).toEqual([]);
});

it("starts at once without an observer, and in a frame of another origin", () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  whenNear(element, start);
  expect(start).toHaveBeenCalledOnce();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("parent", {});
  vi.stubGlobal("frameElement", null);
  whenNear(element, start);
  expect(start).toHaveBeenCalledTimes(2);
});
