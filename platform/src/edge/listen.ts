import type { FastifyInstance } from "fastify";
import { logOncePerMinute } from "./log-once.ts";

/** How long connections may take to end by themselves, in ms, when a server closes. */
const CLOSE_WITHIN = 2_000;

/** Runs a server's program. Where a setting is missing or wrong, it ends with the sentence that was thrown. */
export async function runServer(start: () => void | Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Listens on a port. Rejects with a sentence where that is in use. */
export async function open(app: FastifyInstance, name: string, port: number, host: string): Promise<void> {
  const report = logOncePerMinute();
  await app.ready();
  const { server } = app;
  await new Promise<void>((resolve, reject) => {
    server.on("error", (error: NodeJS.ErrnoException) => {
      // One connection that cannot be taken, for lack of files for example, ends no server.
      if (server.listening) return report(`${name} cannot take a connection: ${error.message}.`);
      const why = error.code === "EADDRINUSE" ? `port ${port} is in use` : error.message;
      reject(new Error(`${name} cannot start: ${why}.`));
    });
    // Fastify's own listen() opens a second server for localhost, whose errors are not reported.
    server.listen(port, host, resolve);
  });
}

/** Takes no more connections, and waits for a short while until those that there are have ended. */
export async function close(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN).unref();
  await app.close();
}

/** Ends the program when it is asked to stop, after `end`. */
export function endWhenAsked(end: () => Promise<unknown>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().then(() => process.exit(0)));
  }
}

/** Serves until the process is asked to stop. Rejects with a sentence where the port is in use. */
export async function listen(app: FastifyInstance, name: string, port: number, host: string): Promise<void> {
  endWhenAsked(() => close(app));
  await open(app, name, port, host);
}
