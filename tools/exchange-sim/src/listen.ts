import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export type Handlers = {
  request: RequestListener;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** How long a request may take to arrive, headers and body, in ms. */
const ARRIVAL = 30_000;

/**
 * Serves on a port of `host`, where "localhost" means both of its addresses, as far as the machine has
 * them. Rejects with the system's error, such as EADDRINUSE. Gives the port and a way to stop.
 */
export async function listen(handlers: Handlers, host: string, port: number, arrival = ARRIVAL) {
  const serve = (name: string, at: number) => serveOn(handlers, name, at, arrival);
  const first = await serve(host === "localhost" ? "127.0.0.1" : host, port);
  const taken = (first.address() as AddressInfo).port;
  const servers = [first];
  if (host === "localhost") {
    // A port that the system chose is free on the first address only, so the second one may fail.
    const second = await serve("::1", taken).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" && port !== 0) {
        first.close();
        throw error;
      }
      return null;
    });
    if (second !== null) servers.push(second);
  }
  return { port: taken, stop: () => Promise.all(servers.map(close)) };
}

function serveOn(handlers: Handlers, host: string, port: number, arrival: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const timeouts = {
      requestTimeout: arrival,
      headersTimeout: arrival,
      // Node looks for slow requests only so often, by itself each 30 s.
      connectionsCheckingInterval: arrival / 30,
    };
    const server = createServer(timeouts, handlers.request);
    server.on("upgrade", handlers.upgrade);
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
