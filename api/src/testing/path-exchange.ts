import { once } from "node:events";
import { createServer } from "node:http";
import { sampleTick, wireTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { type WebSocket, WebSocketServer } from "ws";
import { createPricePaths } from "./price-paths.ts";

const listed = (symbol: string) => ({
  ...{ symbol, status: "TRADING", baseAsset: symbol.slice(0, -4), quoteAsset: "USDT" },
  filters: [{ filterType: "PRICE_FILTER", tickSize: "0.01" }],
});

/** An exchange on the loopback address that says of prices what a test makes them: by its feed, and by klines. */
export async function startPathExchange(symbols: readonly string[]) {
  const paths = createPricePaths();
  const subscribed = new Map<WebSocket, Set<string>>();
  let lastTradeId = 1;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("Content-Type", "application/json");
    if (pathname.endsWith("/exchangeInfo")) {
      response.end(JSON.stringify({ symbols: symbols.map(listed) }));
    } else if (pathname.endsWith("/time")) {
      response.end(JSON.stringify({ serverTime: Date.now() }));
    } else if (pathname.endsWith("/klines")) {
      const [symbol, interval] = [searchParams.get("symbol") ?? "", searchParams.get("interval") ?? ""];
      const [start, limit] = ["startTime", "limit"].map((name) => Number(searchParams.get(name)));
      const klines = paths.klinesFrom(symbol, interval, start as number, limit);
      // On the wire, volumes are texts.
      response.end(JSON.stringify(klines.map(([...prices]) => [...prices.slice(0, 5), "1"])));
    } else {
      response.statusCode = 404;
      response.end("{}");
    }
  });
  const feed = new WebSocketServer({ server });
  feed.on("connection", (socket) => {
    const streams = new Set<string>();
    subscribed.set(socket, streams);
    socket.on("close", () => subscribed.delete(socket));
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const { method, params = [], id } = JSON.parse(String(data));
      if (method === "SUBSCRIBE") for (const name of params) streams.add(name);
      if (method === "UNSUBSCRIBE") for (const name of params) streams.delete(name);
      socket.send(JSON.stringify({ result: method === "LIST_SUBSCRIPTIONS" ? [...streams] : null, id }));
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");

  return {
    paths,
    port: (server.address() as { port: number }).port,
    /** A trade now, of which all who are subscribed get a tick. */
    trade(symbol: string, price: number): void {
      const at = Date.now();
      paths.add(symbol, { at, price });
      lastTradeId += 1;
      const tick = sampleTick(symbol, { asOf: at, close: at, last: `${price}`, lastTradeId });
      const frame = JSON.stringify(wireTick(tick));
      const name = `${symbol.toLowerCase()}@ticker`;
      for (const [socket, streams] of subscribed) if (streams.has(name)) socket.send(frame);
    },
    async stop(): Promise<void> {
      for (const socket of subscribed.keys()) socket.terminate();
      feed.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
