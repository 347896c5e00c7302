// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FeedState } from "../contracts/events.ts";
import { HostProvider } from "../host/host.ts";
import { newTicker } from "../streams/tickers.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { Age } from "../ui/age.tsx";
import { useFeedStatus, useIsOld, useIsOlder } from "./use-feed-status.ts";

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
  // The first value starts the clock before the others are rendered.
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

describe("a row under a feed", () => {
  const report = (state: FeedState) => ({ state, since: NOW, lastTickAt: null });

  function Row({ asOf, arrivedAt = asOf }: { asOf: number; arrivedAt?: number }) {
    const { state } = useFeedStatus();
    const isOld = useIsOld({ ...newTicker(NOW), asOf, arrivedAt });
    rendered(isOld);
    return <p>{`${state}, ${isOld ? "old" : "fresh"}`}</p>;
  }

  function renderRow(row: ReactElement) {
    const host = createTestHost();
    host.bus.emit("feed:status", report("live"));
    render(<HostProvider value={host}>{row}</HostProvider>);
    return (state: FeedState) => act(() => host.bus.emit("feed:status", report(state)));
  }

  it("knows the feed's last status in its first frame, with one render", () => {
    rendered.mockClear();
    renderRow(<Row asOf={NOW} />);
    expect(texts()).toEqual(["live, fresh"]);
    expect(rendered).toHaveBeenCalledOnce();
  });

  it("is old at once where the feed is lost, and after 5 s where it is not known to be live", () => {
    const show = renderRow(<Row asOf={NOW} />);
    show("reconnecting");
    expect(texts()).toEqual(["reconnecting, old"]);
    show("connecting");
    expect(texts()).toEqual(["connecting, fresh"]);
    act(() => vi.advanceTimersByTime(6_000));
    expect(texts()).toEqual(["connecting, old"]);
  });

  it("needs no clock under a live feed, apart from a value of the service's cache", () => {
    renderRow(<Row asOf={NOW} />);
    expect(vi.getTimerCount()).toBe(0);
    cleanup();
    renderRow(<Row asOf={NOW - 3_000} arrivedAt={NOW} />);
    act(() => vi.advanceTimersByTime(8_000));
    expect(texts()).toEqual(["live, old"]);
  });
});
