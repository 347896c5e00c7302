import { createServer } from "node:http";
import { extname } from "node:path";
import type { Product } from "./product.ts";

/** A foreign site whose pages embed parts of the product. */
export type ForeignSite = {
  /** The address of a file or page. */
  page(path: string): string;
  /** Stores a file or page. Returns its address. */
  put(path: string, content: string | Buffer, headers?: Record<string, string>): string;
  /** The same page under an origin that may not frame the embeds. */
  unlistedPage(path: string): string;
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
};

/** Serves a foreign site next to the running product. */
export async function openForeignSite({
  foreignPort,
}: Product): Promise<{ site: ForeignSite; stop(): Promise<void> }> {
  const files = new Map<string, { content: string | Buffer; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    const file = files.get(name);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": TYPES[extname(name)], ...file.headers }).end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(foreignPort, "127.0.0.1", resolve));
  const page = (path: string) => `http://localhost:${foreignPort}/${path}`;
  return {
    site: {
      page,
      put(path, content, headers = {}) {
        files.set(path, { content, headers });
        return page(path);
      },
      unlistedPage: (path) => `http://foreign.localhost:${foreignPort}/${path}`,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
