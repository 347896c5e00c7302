// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createScrollRest } from "./scroll-rest.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A box that is followed, and rows that wait for it. */
function setUp(rows: number) {
  const box = document.createElement("div");
  const rest = createScrollRest();
  const stop = rest.follow(box);
  const completed: number[] = [];
  const waitForAll = () => Array.from({ length: rows }, (_, row) => rest.wait(() => completed.push(row)));
  const scroll = (distance: number) => {
    box.scrollTop += distance;
    box.dispatchEvent(new Event("scroll"));
  };
  return { stop, completed, waitForAll, scroll };
}

describe("a table that scrolls", () => {
  it("completes some rows a frame while it stands still, the first ones first", () => {
    const { completed, waitForAll } = setUp(7);
    waitForAll();
    expect(completed).toEqual([]);
    vi.advanceTimersToNextFrame();
    expect(completed).toEqual([0, 1, 2]);
    vi.advanceTimersToNextFrame();
    vi.advanceTimersToNextFrame();
    expect(completed).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("completes rows on the way where it is slow", () => {
    const { completed, waitForAll, scroll } = setUp(2);
    vi.advanceTimersByTime(16);
    scroll(12);
    waitForAll();
    vi.advanceTimersToNextFrame();
    expect(completed).toEqual([0, 1]);
  });

  it("completes no row while it is fast, and all of them when it stands still", () => {
    const { completed, waitForAll, scroll } = setUp(2);
    scroll(600);
    waitForAll();
    vi.advanceTimersByTime(100);
    scroll(600);
    vi.advanceTimersByTime(100);
    expect(completed).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(completed).toEqual([0, 1]);
  });

  it("forgets a row that has left it", () => {
    const { completed, waitForAll } = setUp(2);
    waitForAll()[0]?.();
    vi.advanceTimersToNextFrame();
    expect(completed).toEqual([1]);
  });
});
