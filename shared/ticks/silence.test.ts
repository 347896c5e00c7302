import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Silence } from "./silence.ts";

const LIMITS = { silence: 10_000, check: 500 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("takes ids that begin anew only after a check could mark their symbol as silent", () => {
  const silence = new Silence(LIMITS);
  silence.subscribed(["BTCUSDT", "ETHUSDT"]);
  silence.ticked({ symbol: "BTCUSDT", lastTradeId: 900 });
  for (let lastTradeId = 1; lastTradeId <= 10; lastTradeId += 1) {
    vi.advanceTimersByTime(1_000);
    silence.ticked({ symbol: "ETHUSDT", lastTradeId });
  }
  expect(silence.ticked({ symbol: "BTCUSDT", lastTradeId: 7 })).toBe(false);
  vi.advanceTimersByTime(LIMITS.check);
  expect(silence.look()).toEqual(["BTCUSDT"]);
  expect(silence.ticked({ symbol: "BTCUSDT", lastTradeId: 7 })).toBe(false);
  vi.advanceTimersByTime(LIMITS.check);
  expect(silence.ticked({ symbol: "BTCUSDT", lastTradeId: 7 })).toBe(true);
  expect(silence.ticked({ symbol: "BTCUSDT", lastTradeId: 8 })).toBe(true);
});
