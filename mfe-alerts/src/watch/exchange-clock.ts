import type { ApiClient } from "@cointide/shared/api/client";
import { getKlines } from "../api/get-klines.ts";

const DAY = 86_400_000;

/** How often a service that just started measuring is asked, and the pauses between, in ms. */
const ATTEMPTS = 3;
const AGAIN_AFTER = 2_000;

/** The exchange's clock, by which ticks, klines and the service tell the time; this computer's until it is measured. */
export class ExchangeClock {
  /** By how much it is ahead of this computer's, in ms. */
  ahead = 0;
  isMeasured = false;

  /** The time now, in ms since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Asks the service; those that are older do not say. */
  async measure(api: ApiClient, symbol: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if ((await this.#ask(api, symbol)) !== null) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    }
  }

  /** A second that is still to come costs the exchange nothing. @returns null where the service does not know yet */
  async #ask(api: ApiClient, symbol: string): Promise<number | null | undefined> {
    const askedAt = Date.now();
    try {
      const { now } = await getKlines(api, { symbol, interval: "1s", start: askedAt + DAY, limit: 1 });
      if (now == null) return now;
      this.ahead = Math.round(now - (askedAt + Date.now()) / 2);
      this.isMeasured = true;
      return now;
    } catch {
      // What is known stays.
      return undefined;
    }
  }
}
