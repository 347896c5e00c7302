// @vitest-environment happy-dom

import type { FeedStatus } from "@cointide/shared/contracts/events";
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FeedChip } from "./feed-chip.tsx";

const NOW = Date.parse("2026-01-01T12:00:00Z");
// Loads once before the tests, since a busy machine is slow.
beforeAll(() => import("./feed-panel.tsx"), 60_000);
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(market: "live" | "simulated" = "live") {
  const host = createTestHost();
  const onPause = vi.fn();
  const onResume = vi.fn();
  renderRoutes(host, [{ path: "/", element: <FeedChip onPause={onPause} onResume={onResume} /> }], "/");
  const report = (state: FeedStatus["state"], lastTickAt: number | null = null) =>
    act(() => host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt, market }));
  const chip = () => screen.getByRole("button", { name: /^Price feed/ });
  return { report, onPause, onResume, chip };
}

/** Opens the popover as the browser would: the test's page has no popovers. */
async function openPanel(): Promise<HTMLElement> {
  const panel = screen.getByLabelText("Price feed");
  fireEvent(panel, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return panel;
}

describe("the chip of the feed", () => {
  it.each([
    ["connecting", "live", "Connecting", "Price feed: Connecting"],
    ["live", "live", "Live", "Price feed: Live"],
    ["idle", "live", "No assets", "Price feed: No assets yet"],
    ["live", "simulated", "Simulated", "Price feed: Simulated prices"],
    ["stale", "simulated", "Stale", "Price feed: Simulated prices · stale"],
  ] as const)(
    "shows the state %s of a %s market in a word, and has a full name",
    (state, market, word, name) => {
      const { report, chip } = open(market);
      report(state, NOW);
      expect(chip().textContent).toBe(word);
      expect(chip().getAttribute("aria-label")).toBe(name);
    },
  );

  it("shows how old the last price is, updated each second", async () => {
    open().report("stale", NOW - 10_000);
    const panel = within(await openPanel());
    expect(panel.getByRole("paragraph", { hidden: true }).textContent).toBe("Stale · last price 10 s ago");
    act(() => vi.advanceTimersByTime(2_000));
    expect(panel.getByRole("paragraph", { hidden: true }).textContent).toBe("Stale · last price 12 s ago");
  });

  it("explains a simulated market", async () => {
    open("simulated").report("live", NOW);
    expect((await openPanel()).textContent).toContain("Do not trade on them.");
    cleanup();
    open("live").report("live", NOW);
    expect((await openPanel()).textContent).toContain("Live trades of the exchange");
  });

  it("pauses, and resumes while paused", async () => {
    const { report, onPause, onResume } = open();
    await openPanel();
    fireEvent.click(screen.getByRole("button", { name: "Pause", hidden: true }));
    report("paused");
    fireEvent.click(screen.getByRole("button", { name: "Resume", hidden: true }));
    expect([onPause.mock.calls.length, onResume.mock.calls.length]).toEqual([1, 1]);
  });
});
