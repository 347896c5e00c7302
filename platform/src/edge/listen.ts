import type { FastifyInstance } from "fastify";
import { logOncePerMinute } from "./log-once.ts";

/** Runs a server's program. Where a setting is missing or wrong, it ends with the sentence that was thrown. */
export async function runServer(start: () => void | Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Serves until the process is asked to stop. A port in use ends the program with a sentence. */
export async function listen(app: FastifyInstance, name: string, port: number, host: string): Promise<void> {
  const report = logOncePerMinute();
  await app.ready();
  const { server } = app;
  server.on("error", (error: NodeJS.ErrnoException) => {
    // One connection that cannot be taken, for lack of files for example, ends no server.
    if (server.listening) {
      report(`${name} cannot take a connection: ${error.message}.`);
      return;
    }
    const why = error.code === "EADDRINUSE" ? `port ${port} is in use` : error.message;
    console.error(`${name} cannot start: ${why}.`);
    process.exit(1);
  });
  // Fastify's own listen() opens a second server for localhost, whose errors are not reported.
  server.listen(port, host);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      setTimeout(() => server.closeAllConnections(), 2_000).unref();
      void app.close().then(() => process.exit(0));
    });
  }
}
