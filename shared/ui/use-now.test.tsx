// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Age } from "./age.tsx";
import { useIsOlder } from "./use-now.ts";

const NOW = Date.parse("2026-01-01T12:00:00Z");
const LIMIT = 10_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rendered = vi.fn();

function Value({ asOf }: { asOf: number | null }) {
  const isOld = useIsOlder(asOf, LIMIT);
  rendered(isOld);
  return <p>{isOld && asOf !== null ? <Age since={asOf} /> : "fresh"}</p>;
}

const texts = () => screen.getAllByRole("paragraph").map(({ textContent }) => textContent);

it("marks what is old in its first frame, with its age, beside what is not", () => {
  // The clock runs already for what stood there before.
  const { rerender } = render(<Value asOf={NOW} />);
  rerender(
    <>
      <Value asOf={NOW} />
      <Value asOf={NOW - 84_000} />
      <Value asOf={null} />
    </>,
  );
  expect(texts()).toEqual(["fresh", "1 min ago", "fresh"]);
});

it("looks each second, and renders only when something has become old", () => {
  rendered.mockClear();
  render(<Value asOf={NOW} />);
  act(() => vi.advanceTimersByTime(LIMIT));
  expect(rendered.mock.calls).toEqual([[false]]);
  act(() => vi.advanceTimersByTime(1_000));
  expect(texts()).toEqual(["11 s ago"]);
});

it("reads the same time twice in one render, however slow that is", () => {
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  const time = vi.spyOn(Date, "now");
  let past = 0;
  time.mockImplementation(() => {
    past += 7;
    return NOW + 600_000 + past;
  });
  render(<Age since={NOW} />);
  expect(complain).not.toHaveBeenCalled();
  time.mockRestore();
  complain.mockRestore();
});

it("is right at once in a tab that is shown again, whose timers slept", () => {
  render(<Value asOf={NOW} />);
  vi.setSystemTime(NOW + 300_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(texts()).toEqual(["5 min ago"]);
});

it("takes for old what a clock that was set back puts into the future", () => {
  render(<Value asOf={NOW + 3_600_000} />);
  expect(texts()).toEqual(["just now"]);
});

it("ends its timer with the last that looks", () => {
  render(<Value asOf={NOW} />).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
