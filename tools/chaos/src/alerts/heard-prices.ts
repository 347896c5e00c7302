import { WebSocket } from "ws";
import type { Point } from "./alert-oracle.ts";

const RECONNECT = 200;

/** What a client of the exchange's feed hears beside the product, which has to go by the same. */
export type HeardPrices = {
  /** The prices of a symbol's ticks, in their order. */
  of(symbol: string): readonly Point[];
  stop(): void;
};

/** Listens to the ticks of these symbols from now on, and connects again where that ends. */
export function hearPrices(exchangeUrl: string, symbols: readonly string[]): HeardPrices {
  const heard = new Map<string, Point[]>(symbols.map((symbol) => [symbol, []]));
  let isStopped = false;
  let socket: WebSocket;

  function connect(): void {
    socket = new WebSocket(`${exchangeUrl.replace(/^http/, "ws")}/ws`);
    const params = symbols.map((symbol) => `${symbol.toLowerCase()}@ticker`);
    socket.on("open", () => socket.send(JSON.stringify({ id: 1, method: "SUBSCRIBE", params })));
    socket.on("message", (data) => {
      const { e, s, c, E } = JSON.parse(data.toString());
      if (e === "24hrTicker") heard.get(s)?.push({ at: E, price: Number(c) });
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!isStopped) setTimeout(connect, RECONNECT).unref();
    });
  }
  connect();
  return {
    of: (symbol) => heard.get(symbol) ?? [],
    stop() {
      isStopped = true;
      socket.terminate();
    },
  };
}
