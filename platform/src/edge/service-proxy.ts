import type { RequestListener } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { createProxyServer } from "httpxy";

/**
 * What the service answers only inside, by the decoded path: canary records, metrics and a developer's outbox.
 * The generated configuration of nginx has the same rule.
 */
export const INTERNAL_PATH = /^\/api\/(telemetry\/canaries|metrics|dev)(\/|$)/i;

/** Who asked, and by which way, as a request's sender may claim it. */
const CLAIMS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Passes what is asked for below /api on to the service, and says from which address it came. What the sender says of
 * that counts only where it is a trusted proxy.
 * @param trusted the proxies in front: addresses, networks, or names such as `loopback`
 */
export function createServiceProxy(service: string, trusted: readonly string[] = []): RequestListener {
  const proxy = createProxyServer({ target: service });
  const isTrusted = proxyAddr.compile([...trusted]);
  return (request, response) => {
    const address = proxyAddr(request, isTrusted);
    for (const name of CLAIMS) delete request.headers[name];
    request.headers["x-forwarded-for"] = address;
    // A proxy on the way to the service drops every header that is named here, the address for example.
    const { connection = "" } = request.headers;
    request.headers.connection = /\bclose\b/i.test(connection) ? "close" : "keep-alive";
    request.url = request.url?.replace(/^\/api\/*/, "/") || "/";
    proxy.web(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else {
        response.writeHead(502, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
        response.end("The service cannot be reached.");
      }
    });
  };
}
