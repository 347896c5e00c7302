import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createCachedMarket } from "./market/cached-market.ts";
import { openMarket } from "./market/open-market.ts";
import { createRestExchange } from "./market/rest-exchange.ts";

/** The running service. */
export type Service = { url: string; stop(): Promise<void> };

type ServiceOptions = {
  config: Config;
  log: Logger;
  now?: () => number;
  /** How long `auto` tries the exchange, in ms. */
  trialFor?: number;
};

/** Starts the service. It listens at once; the market is chosen meanwhile. @throws when it cannot listen. */
export async function startService({
  config,
  log,
  now = Date.now,
  trialFor = 3_000,
}: ServiceOptions): Promise<Service> {
  const stopping = new AbortController();
  const connect = (baseUrl: string) => createCachedMarket(createRestExchange({ baseUrl, log, now }), { now });
  const opening = openMarket({ config: config.market, connect, log, signal: stopping.signal, trialFor });
  const app = await createApp({ log, opening, trustProxy: config.trustProxy });

  async function stop(): Promise<void> {
    stopping.abort();
    await app.close();
  }

  try {
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
