// @vitest-environment happy-dom
import type { FeedPortRequest } from "@cointide/shared/feed/feed-port";
import { HostProvider } from "@cointide/shared/host";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveRows } from "./live-rows.ts";
import { useLiveTicks } from "./use-live-ticks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Follows the rows in view of a box that scrolls, on a feed that records requests. */
function openTable(inView: readonly string[]) {
  const requests: FeedPortRequest[] = [];
  const port = { addEventListener() {}, start() {}, close() {} };
  const host = createTestHost({
    feed: {
      openPort(onPort) {
        const postMessage = (request: FeedPortRequest) => requests.push(request);
        onPort({ ...port, postMessage } as unknown as MessagePort);
        return () => {};
      },
    },
  });
  const box = { current: document.createElement("div") };
  const rows = new LiveRows();
  const own = new Set<string>();
  const { rerender } = renderHook(({ shown }) => useLiveTicks(box, rows, shown, own), {
    initialProps: { shown: inView },
    wrapper: ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider>,
  });
  return {
    requests,
    scrollTo(shown: readonly string[]) {
      box.current.dispatchEvent(new Event("scroll"));
      rerender({ shown });
    },
  };
}

it("requests the rows in view once, 250 ms after the last of several scroll events", () => {
  const { requests, scrollTo } = openTable(["BTCUSDT"]);
  vi.advanceTimersByTime(250);
  expect(requests).toEqual([{ kind: "symbols", symbols: ["BTCUSDT"] }]);
  for (const shown of [["ETHUSDT"], ["ADAUSDT"], ["SOLUSDT", "XRPUSDT"]]) {
    scrollTo(shown);
    vi.advanceTimersByTime(249);
  }
  expect(requests).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(requests.slice(1)).toEqual([{ kind: "symbols", symbols: ["SOLUSDT", "XRPUSDT"] }]);
});
