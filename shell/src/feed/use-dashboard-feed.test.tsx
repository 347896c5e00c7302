// @vitest-environment happy-dom
import type { FeedState } from "@cointide/shared/contracts/events";
import { QueryClient } from "@cointide/shared/query";
import * as opening from "@cointide/shared/ticks/remote/open-pipeline";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { runFeed } from "./run-feed.ts";
import { useDashboardFeed } from "./use-dashboard-feed.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(opening, "openTickPipeline").mockReturnValue({
    ...{ setSymbols() {}, stop() {}, pause() {}, resume() {} },
  } as never);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  useDashboardFeed();
  return null;
}

it("runs for the streams of another query client, for a page outside of the dashboard", async () => {
  const answers = { "GET /config": () => ({ market: "simulated", feed: "ws://feed.test/ws" }) };
  const { host, shell } = createTestShell({ answers });
  const setSymbols = vi.fn();
  const stop = vi.fn();
  vi.mocked(opening.openTickPipeline).mockReturnValue({ setSymbols, stop } as never);
  const list = new QueryClient();
  list.setQueryData(["streams"], { symtracker: { BTCUSDT: 1 } });

  const feed = runFeed(host, shell.feedPorts, list);
  await vi.advanceTimersByTimeAsync(100);
  expect(setSymbols).toHaveBeenLastCalledWith(["BTCUSDT"]);
  list.setQueryData(["streams"], { symtracker: { ETHUSDT: 1 } });
  expect(setSymbols).toHaveBeenLastCalledWith(["ETHUSDT"]);
  feed.stop();
  expect(stop).toHaveBeenCalledOnce();
});

it("says that prices are awaited, then that they cannot come, until the service tells where the feed is", async () => {
  let isAway = true;
  const parts = createTestShell({
    answers: {
      "GET /config": () => {
        if (isAway) throw new Error("The service is away.");
        return { market: "simulated", feed: "ws://feed.test/ws" };
      },
    },
  });
  const states: FeedState[] = [];
  parts.host.bus.on("feed:status", ({ state }) => states.push(state));
  openPage(parts, "/", [{ path: "/", element: <Page /> }]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(states).toEqual(["connecting", "reconnecting"]);
  expect(opening.openTickPipeline).not.toHaveBeenCalled();

  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(opening.openTickPipeline).toHaveBeenCalledWith(
    expect.objectContaining({ feed: "ws://feed.test/ws" }),
  );
  expect(states).toEqual(["connecting", "reconnecting"]);
});
