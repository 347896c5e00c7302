import type { IncomingMessage, ServerResponse } from "node:http";
import { OPEN } from "@cointide/server/security-headers";
import { type Configuration, rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";

/** Open to pages of every origin, also to public ones, which send a preflight before a request to this machine. */
const HEADERS = {
  ...OPEN,
  "access-control-allow-headers": "*",
  "access-control-allow-private-network": "true",
};

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const answerPreflight: Handler = (request, response, next) => {
  if (request.method === "OPTIONS") response.writeHead(204).end();
  else next();
};

/**
 * Starts a development server, which only this machine reaches, and waits for its first build, with errors or without.
 * @param answer handles the requests that are not for files of the build.
 * @returns a function that stops the server.
 */
export async function startServer(
  config: Configuration,
  port: number,
  answer?: Handler,
): Promise<() => Promise<void>> {
  const compiler = rspack(config);
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap("first build", () => resolve()));
  const options = {
    port,
    host: "localhost",
    hot: true,
    liveReload: false,
    allowedHosts: "all" as const,
    headers: HEADERS,
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: "warn" as const },
    setupMiddlewares: (middlewares: unknown[]) =>
      [...middlewares, answerPreflight, ...(answer ? [answer] : [])] as never,
  };
  const server = new RspackDevServer(options, compiler);
  await server.start();
  await built;
  return () => server.stop();
}

/** The release of a slice on its development server. */
export const localRelease = <Parts extends object>(version: string, parts: Parts) => ({
  version,
  entry: "/remoteEntry.js",
  files: {},
  integrity: {},
  ...parts,
});
