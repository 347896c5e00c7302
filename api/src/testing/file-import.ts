import type { FileImport } from "@cointide/shared/contracts/transfer";
import { createCachedMarket } from "../market/cached-market.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { alertId, alertSettings } from "./alert-service.ts";
import { createFakeExchange } from "./fake-exchange.ts";

/** A market that lists three pairs. */
export function openTestMarket(): Promise<OpenMarket> {
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT", "ADAUSDT"]);
  const market = createCachedMarket(exchange, { timeout: 20 });
  return Promise.resolve({ market, config: { market: "simulated", feed: "ws://localhost:4100/ws" } });
}

/** The key of a test's import. */
export const importKey = (number = 1) => `import-of-a-test-${number}`;

/** What a test's file says: two streams, an alert and how the page looks. */
export const sampleImport = (changes: Partial<FileImport> = {}): FileImport => ({
  streams: [{ name: "Majors", symbols: ["BTCUSDT", "ETHUSDT"] }, { symbols: ["ADAUSDT"] }],
  alerts: [{ id: alertId(1), ...alertSettings(), expiresAt: null }],
  preferences: { display: { theme: "dark" } },
  ...changes,
});
