// @vitest-environment happy-dom

import type { FeedStatus } from "@cointide/shared/contracts/events";
import { formatClock } from "@cointide/shared/format/time";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FeedStatusBar } from "./feed-status-bar.tsx";

const NOW = Date.parse("2026-01-01T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(market: "live" | "simulated" = "live") {
  const host = createTestHost();
  const onPause = vi.fn();
  const onResume = vi.fn();
  renderRoutes(host, [{ path: "/", element: <FeedStatusBar onPause={onPause} onResume={onResume} /> }], "/");
  const tell = (state: FeedStatus["state"], lastTickAt: number | null = null) =>
    act(() => host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt, market }));
  return { tell, onPause, onResume, text: () => screen.getByRole("paragraph").textContent };
}

describe("the feed status bar", () => {
  it("says that the feed is on its way before anything is known of it", () => {
    expect(open().text()).toBe("Connecting");
  });

  it.each([
    ["idle", "No assets yet"],
    ["connecting", "Connecting"],
    ["live", "Live"],
  ] as const)("says of the state %s: %s", (state, words) => {
    const { tell, text } = open();
    tell(state, NOW - 4_000);
    expect(text()).toBe(words);
  });

  it("says how old the prices are once they are no longer live, while a connection is under way", () => {
    const { tell, text } = open();
    tell("connecting", NOW - 4_000);
    act(() => vi.advanceTimersByTime(2_000));
    expect(text()).toBe("Connecting · last price 6 s ago");
  });

  it.each([
    ["stale", "Stale"],
    ["reconnecting", "Reconnecting"],
    ["offline", "Offline"],
  ] as const)("says in the state %s how old the prices are, again each second", (state, words) => {
    const { tell, text } = open();
    tell(state, NOW - 10_000);
    expect(text()).toBe(`${words} · last price 10 s ago`);
    act(() => vi.advanceTimersByTime(2_000));
    expect(text()).toBe(`${words} · last price 12 s ago`);
  });

  it("says since when prices have been paused", () => {
    const { tell, text } = open();
    tell("paused", NOW - 4_000);
    act(() => vi.advanceTimersByTime(12_000));
    expect(text()).toBe(`Paused since ${formatClock(NOW)}`);
  });

  it.each([
    ["live", "Simulated prices"],
    ["stale", "Simulated prices · stale · last price 10 s ago"],
    ["reconnecting", "Simulated prices · reconnecting · last price 10 s ago"],
    ["offline", "Simulated prices · offline · last price 10 s ago"],
    ["idle", "Simulated prices · no assets yet"],
  ] as const)(
    "says in one state that the market is simulated, and hides nothing by it: %s",
    (state, words) => {
      const { tell, text } = open("simulated");
      tell(state, NOW - 10_000);
      expect(text()).toBe(words);
    },
  );

  it("explains only a simulated market", async () => {
    open("simulated").tell("live", NOW);
    expect(screen.getByRole("button", { name: "About simulated prices" })).toBeDefined();
    cleanup();
    open("live").tell("live", NOW);
    expect(screen.queryByRole("button", { name: "About simulated prices" })).toBeNull();
  });

  it("offers to pause, and while paused to resume", () => {
    const { tell, onPause, onResume } = open();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    tell("paused");
    fireEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect([onPause.mock.calls.length, onResume.mock.calls.length]).toEqual([1, 1]);
  });
});
