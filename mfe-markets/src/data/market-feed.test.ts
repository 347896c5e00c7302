import type { HostFeed } from "@cointide/shared/host";
import { expect, it, vi } from "vitest";
import { MOST_SYMBOLS, openMarketFeed, symbolsToFollow } from "./market-feed.ts";

/** A feed whose ends of ports the test holds. */
function openFeed() {
  const given: ((port: MessagePort | null) => void)[] = [];
  const closed = vi.fn();
  const feed: HostFeed = {
    openPort(onPort) {
      given.push(onPort);
      return closed;
    },
  };
  function connect() {
    const { port1, port2 } = new MessageChannel();
    const requests: unknown[] = [];
    port1.addEventListener("message", ({ data }) => requests.push(data));
    port1.start();
    for (const give of given) give(port2);
    return { port: port1, requests };
  }
  return { feed, connect, closed, lose: () => given.forEach((give) => void give(null)) };
}

it("requests what is followed, once for each change, and again from the next feed", async () => {
  const { feed, connect, closed, lose } = openFeed();
  const { follow, stop } = openMarketFeed(feed, () => {});
  const first = connect();
  follow(["BTCUSDT", "ETHUSDT"]);
  follow(["ETHUSDT", "BTCUSDT"]);
  follow(["ETHUSDT", "SOLUSDT"]);
  await vi.waitFor(() => expect(first.requests).toHaveLength(2));
  expect(first.requests[1]).toEqual({ kind: "symbols", symbols: ["ETHUSDT", "SOLUSDT"] });
  lose();
  follow(["ADAUSDT"]);
  const next = connect();
  await vi.waitFor(() => expect(next.requests).toEqual([{ kind: "symbols", symbols: ["ADAUSDT"] }]));
  stop();
  expect(closed).toHaveBeenCalledOnce();
  for (const { port } of [first, next]) port.close();
});

it("hands ticks on and nothing else", async () => {
  const { feed, connect } = openFeed();
  const ticks: unknown[] = [];
  const { stop } = openMarketFeed(feed, (tick) => ticks.push(tick));
  const { port } = connect();
  port.postMessage({ kind: "status", state: "live" });
  port.postMessage({ kind: "tick", symbol: "BTCUSDT", last: "60000", at: 1, lastTradeId: 5 });
  await vi.waitFor(() =>
    expect(ticks).toEqual([{ symbol: "BTCUSDT", last: "60000", lastTradeId: 5, at: expect.any(Number) }]),
  );
  stop();
  port.close();
});

it("follows the visitor's own symbols first, and never more than the limit", () => {
  const inView = Array.from({ length: 300 }, (_, at) => `COIN${at}USDT`);
  const followed = symbolsToFollow(inView, new Set(["COIN299USDT", "BTCUSDT"]));
  expect(followed).toHaveLength(MOST_SYMBOLS);
  expect(followed.slice(0, 2)).toEqual(["COIN299USDT", "COIN0USDT"]);
});
