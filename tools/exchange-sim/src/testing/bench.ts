import type { ClientOptions } from "ws";
import { type Exchange, type ExchangeOptions, startExchange } from "../exchange.ts";
import { connect, type FeedClient } from "./feed-client.ts";

/** Starts exchanges and clients for a test, and ends all of them afterwards. */
export type Bench = {
  /** An exchange that ticks 25 times a second, unless the options say otherwise. */
  start(options?: ExchangeOptions): Promise<Exchange>;
  join(exchange: Exchange, path?: string, options?: ClientOptions): Promise<FeedClient>;
  clear(): Promise<void>;
};

export function createBench(): Bench {
  const exchanges: Exchange[] = [];
  const clients: FeedClient[] = [];
  return {
    async start(options = {}) {
      const exchange = await startExchange({ tickMs: 40, ...options });
      exchanges.push(exchange);
      return exchange;
    },
    async join(exchange, path = "/ws", options = {}) {
      const client = await connect(`ws://127.0.0.1:${exchange.port}${path}`, options);
      clients.push(client);
      return client;
    },
    async clear() {
      for (const { socket } of clients.splice(0)) socket.terminate();
      await Promise.all(exchanges.splice(0).map((exchange) => exchange.stop()));
    },
  };
}
