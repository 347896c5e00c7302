import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export type HttpServer = { url: string; port: number; stop(): Promise<void> };

/** Starts a server in this process. Stopping it closes its connections too. */
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
