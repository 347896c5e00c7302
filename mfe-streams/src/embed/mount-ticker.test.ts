// @vitest-environment happy-dom

import { FeedPool } from "@cointide/shared/embed/shared-feed";
import { createFakeFeed } from "@cointide/shared/exchange/testing/fake-feed";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
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
  // The test's browser lays nothing out.
  vi.stubGlobal("IntersectionObserver", undefined);
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

it("links rows, and follows no link where the host's listener returns false", () => {
  vi.stubGlobal("IntersectionObserver", undefined);
  const feed = createFakeFeed();
  vi.stubGlobal("WebSocket", feed.webSocket);
  const onSymbolClick = vi.fn((): unknown => undefined);
  const href = "https://example.com/{symbol}";
  const ticker = createMount(new FeedPool(null))(document.body, {
    ...{ symbols: "BTCUSDT", feed: "ws://feed/ws", href, onSymbolClick },
  });
  const link = document.body.lastElementChild?.shadowRoot?.querySelector(".link") as HTMLAnchorElement;
  expect(link.href).toBe("https://example.com/BTCUSDT");
  const click = () => link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(click()).toBe(true);
  onSymbolClick.mockReturnValue(false);
  expect(click()).toBe(false);
  expect(onSymbolClick.mock.calls).toEqual([
    [{ symbol: "BTCUSDT", price: null }],
    [{ symbol: "BTCUSDT", price: null }],
  ]);
  ticker.unmount();
});
