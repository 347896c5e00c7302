import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that reached the server. */
type SeenRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Starts a server to which webhooks and pushes are sent, and which answers as a test says.
 * @param answer is called for each request; without it, each is answered by 204.
 */
export async function startTarget(
  answer: (request: SeenRequest, response: ServerResponse) => void = (_, response) => {
    response.writeHead(204).end();
  },
) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const arrived = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) };
    seen.push(arrived);
    answer(arrived, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  return { port, url: `http://127.0.0.1:${port}`, seen, stop };
}
