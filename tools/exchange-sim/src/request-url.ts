import type { IncomingMessage } from "node:http";

/** The path and query that a client asks for; "/" for a target that is no path at all. */
export function urlOf(request: IncomingMessage): URL {
  const address = `http://exchange${request.url ?? "/"}`;
  return new URL(URL.canParse(address) ? address : "http://exchange/");
}
