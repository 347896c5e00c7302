import { vi } from "vitest";
import type { Tick } from "../../contracts/streams.ts";
import type { createFakeFeed, FakeSocket } from "./fake-feed.ts";
import { sampleTick, wireTick } from "./sample-ticks.ts";

/** Lets fake time pass. */
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let lastTradeId = 1_000;

/** Sends a tick of each symbol, as of now and after one more trade; `facts` are what a test is about. */
export function tick(
  socket: FakeSocket,
  symbols: readonly string[],
  last = "11",
  facts: Partial<Tick> = {},
): void {
  lastTradeId += 1;
  const now = Date.now();
  for (const symbol of symbols) {
    socket.deliver(wireTick(sampleTick(symbol, { asOf: now, close: now, lastTradeId, last, ...facts })));
  }
}

/** Lets fake time pass while these symbols tick once a second on the newest connection. */
export async function tickFor(
  feed: ReturnType<typeof createFakeFeed>,
  symbols: readonly string[],
  ms: number,
): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    tick(feed.socket(), symbols);
    await wait(1_000);
  }
}
