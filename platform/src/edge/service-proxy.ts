import type { RequestListener } from "node:http";
import { createProxyServer } from "httpxy";

/**
 * What the service tells only its neighbours, by the decoded path: how canaries do, and its measures. The
 * rest of it is for everybody. Also what nginx goes by.
 */
export const INTERNAL_PATH = /^\/api\/(telemetry\/canaries|metrics)(\/|$)/i;

/** Passes what is asked for below /api on to the service. */
export function createServiceProxy(service: string): RequestListener {
  const proxy = createProxyServer({ target: service, xfwd: true });
  return (request, response) => {
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
