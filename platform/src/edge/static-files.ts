import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves built files, compressed ahead; a name that holds a hash is cached for good. */
export function staticFiles(
  folder: string,
  setHeaders: (response: ServerResponse) => void = () => {},
): Handler {
  return sirv(folder, {
    // Looks for each file when it is asked for: a release may come while the server runs, and none goes.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      const forGood = /\.[0-9a-f]{8}\.(js|css)(\.map)?$|^\/mfe-[^/]+\/[^/]+\//.test(pathname);
      response.setHeader("cache-control", forGood ? "public, max-age=31536000, immutable" : "no-cache");
      response.setHeader("x-content-type-options", "nosniff");
      setHeaders(response);
    },
  });
}
