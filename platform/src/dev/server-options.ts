import type { IncomingMessage, ServerResponse } from "node:http";
import type { Configuration as ServerConfiguration } from "@rspack/dev-server";

/** Open to pages of every origin, also to public ones, which ask before they reach for a developer's machine. */
const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-private-network": "true",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const answerPreflight: Handler = (request, response, next) => {
  if (request.method === "OPTIONS") response.writeHead(204).end();
  else next();
};

/**
 * What all development servers have in common: only this machine reaches them, and every page on it may.
 * @param answer what the server answers beside the files of the build.
 */
export const serverOptions = (port: number, answer?: Handler): ServerConfiguration => ({
  port,
  host: "localhost",
  hot: true,
  liveReload: false,
  allowedHosts: "all",
  headers: OPEN,
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: "warn" },
  setupMiddlewares: (middlewares) => [...middlewares, answerPreflight, ...(answer ? [answer] : [])],
});
