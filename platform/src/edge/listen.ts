import { createServer, type RequestListener, type Server } from "node:http";
import { logOncePerMinute } from "./log-once.ts";

/** How long a request may take to arrive, headers and body, in ms. */
const ARRIVAL = 30_000;

/**
 * Makes a server that ends requests which arrive too slowly, and connections of readers that take nothing: each would
 * keep a file open for good.
 * @param arrival how long a request may take, in ms; a connection on which nothing moves has twice as long
 */
export const createHttpServer = (handler: RequestListener, arrival = ARRIVAL): Server =>
  createServer(
    {
      requestTimeout: arrival,
      headersTimeout: arrival,
      // Node looks for slow requests only so often, by itself each 30 s.
      connectionsCheckingInterval: arrival / 30,
    },
    handler,
  ).setTimeout(2 * arrival);

/** Runs a server's program. Where a setting is missing or wrong, it ends with the sentence that was thrown. */
export function runServer(start: () => void): void {
  try {
    start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Serves until the process is asked to stop. A busy port ends the program with a sentence. */
export function listen(server: Server, name: string, port: number, host: string): void {
  const report = logOncePerMinute();
  server.on("error", (error: NodeJS.ErrnoException) => {
    // One connection that cannot be taken, for lack of files for example, ends no server.
    if (server.listening) {
      report(`${name} cannot take a connection: ${error.message}.`);
      return;
    }
    const why = error.code === "EADDRINUSE" ? `port ${port} is busy` : error.message;
    console.error(`${name} cannot start: ${why}.`);
    process.exit(1);
  });
  server.listen(port, host);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 2_000).unref();
    });
  }
}
