import { type AppDependencies, createApp } from "../app.ts";
import { createCachedMarket } from "../market/cached-market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { createFakeExchange } from "./fake-exchange.ts";
import { createTestClock } from "./test-clock.ts";
import { silentLog } from "./test-log.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "ADAUSDT", "SOLUSDT", "LTCUSDT", "BNBUSDT", "VETUSDT", "币安人生USDT"];

/** What an answer says, as tests compare it: its status and its body. */
export const answer = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

/** The service over an exchange that a test commands. */
export async function createTestApp(options: Pick<AppDependencies, "arrival" | "people" | "docs"> = {}) {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock();
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 20 });
  const opened: OpenMarket = { market, config: { market: "simulated", feed: "ws://localhost:4100/ws" } };
  const publicOrigin = "https://cointide.test";
  const app = await createApp({
    log: silentLog(),
    opening: Promise.resolve(opened),
    ...{ publicOrigin, docs: false },
    ...options,
  });
  return { app, exchange, clock, get: (url: string) => app.inject({ method: "GET", url }) };
}
