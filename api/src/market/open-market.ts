import { setTimeout as delay } from "node:timers/promises";
import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { Logger } from "pino";
import type { Market } from "./market.ts";

/** The REST base and the feed's websocket of an exchange. */
type ExchangeAddresses = { restUrl: string; feedUrl: string };

export type MarketMode = "auto" | "live" | "simulated";

export type MarketConfig = { mode: MarketMode; live: ExchangeAddresses; simulated: ExchangeAddresses };

/** The market that was chosen at start, and what `/config` says about it. */
export type OpenMarket = { market: Market; config: PublicConfig };

export type OpenMarketOptions = {
  config: MarketConfig;
  /** Gives the market behind a REST base. */
  connect: (restUrl: string) => Market;
  log: Logger;
  /** Ends the waiting for a market that does not answer. */
  signal: AbortSignal;
  /** How long `auto` tries the exchange, in ms. */
  trialFor: number;
};

const RETRY_AFTER = 500;

/** Asks until the market answers once. @returns false when `end` came before. */
async function firstAnswer(market: Market, end: Promise<unknown>): Promise<boolean> {
  let ended = false;
  const over = end.then(() => {
    ended = true;
    return false;
  });
  while (!ended) {
    const answered = market.pairs().then(
      () => true,
      () => false,
    );
    if (await Promise.race([answered, over])) return true;
    await Promise.race([delay(RETRY_AFTER, undefined, { ref: false }), over]);
  }
  return false;
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Chooses the market. `auto` takes the exchange if it answers in time, else the simulated one.
 * A forced market is given at once, whether it answers or not.
 */
export async function openMarket(options: OpenMarketOptions): Promise<OpenMarket> {
  const { config, connect, log, signal, trialFor } = options;

  /** An exchange may start later than the service: prices come as soon as it answers. */
  async function logWhenReady(market: Market, kind: PublicConfig["market"]) {
    if (await firstAnswer(market, whenAborted(signal))) log.info(`The ${kind} market answers`);
  }

  function open(kind: PublicConfig["market"]): OpenMarket {
    const { restUrl, feedUrl } = config[kind];
    log.info({ restUrl, feedUrl }, `The market is ${kind}`);
    const market = connect(restUrl);
    void logWhenReady(market, kind);
    return { market, config: { market: kind, feed: feedUrl } };
  }

  if (config.mode !== "auto") return open(config.mode);

  const { restUrl, feedUrl } = config.live;
  const trial = connect(restUrl);
  const end = delay(trialFor, undefined, { signal }).catch(() => {});
  if (await firstAnswer(trial, end)) {
    log.info({ restUrl, feedUrl }, "The market is live");
    return { market: trial, config: { market: "live", feed: feedUrl } };
  }
  log.warn({ restUrl }, `The exchange did not answer within ${trialFor} ms. Using the simulated exchange`);
  return open("simulated");
}
