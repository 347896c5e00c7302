import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** A server in this process. Stopping it ends its connections, too. */
export type HttpServer = { url: string; port: number; stop(): Promise<void> };

/** Answers requests at the port of this machine. */
export async function serveHttp(
  port: number,
  answer: RequestListener,
  host = "127.0.0.1",
): Promise<HttpServer> {
  const server = createServer(answer).listen(port, host);
  await once(server, "listening");
  return {
    ...{ url: `http://${host}:${port}`, port },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
