// @vitest-environment happy-dom

import { createFakeFeed } from "@cointide/exchange-feed/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/exchange-feed/testing/sample-ticks";
import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { afterEach, expect, it, vi } from "vitest";
import { createMount } from "./mount-ticker.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("mounts, takes changes, survives what its host throws, and leaves nothing", async () => {
  vi.useFakeTimers();
  const feed = createFakeFeed();
  const reported = vi.fn();
  vi.stubGlobal("WebSocket", feed.webSocket);
  vi.stubGlobal("reportError", reported);
  const mount = createMount(new FeedPool(null));
  const fault = new Error("The host's own.");
  const ticker = mount(document.body, {
    symbols: "BTCUSDT",
    feed: "ws://feed/ws",
    theme: "dark",
    onTick: () => {
      throw fault;
    },
  });
  const host = document.body.lastElementChild as HTMLElement;
  expect(host.dataset.theme).toBe("dark");
  await vi.advanceTimersByTimeAsync(100);
  feed.socket().deliver(wireTick(sampleTick("BTCUSDT", { asOf: Date.now() })));
  await vi.advanceTimersByTimeAsync(100);
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  ticker.update({ symbols: ["ETHUSDT"], onTick: () => {} });
  expect(host.shadowRoot?.textContent).toContain("ETHUSDT");
  expect(host.shadowRoot?.textContent).not.toContain("BTCUSDT");
  ticker.unmount();
  expect(document.body.childElementCount).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(feed.open()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
