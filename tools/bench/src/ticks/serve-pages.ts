import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";

const TYPES: Record<string, string> = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };

/** Serves the files of one folder, none beneath it. */
export async function servePages(
  folder: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = join(folder, name);
    if (name === "" || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
