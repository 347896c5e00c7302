import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Reply =
  | { status?: number; headers?: Record<string, string>; body: unknown; after?: Promise<void> }
  | "hang";

/** A server that gives scripted replies by path, and records the URLs that were requested. */
export async function startScriptedServer(replyTo: (url: URL) => Reply) {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://server");
    seen.push(decodeURIComponent(`${url.pathname}${url.search}`));
    const reply = replyTo(url);
    if (reply === "hang") return;
    const { status = 200, headers = {}, body, after } = reply;
    await after;
    response.writeHead(status, headers);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
