import { type Configuration, rspack } from "@rspack/core";
import { RspackDevServer, type Configuration as ServerConfiguration } from "@rspack/dev-server";

/** Starts a development server and waits for its first build, be it good or bad. Gives a function that stops it. */
export async function startServer(
  options: ServerConfiguration,
  config: Configuration,
): Promise<() => Promise<void>> {
  const compiler = rspack(config);
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap("first build", () => resolve()));
  const server = new RspackDevServer(options, compiler);
  await server.start();
  await built;
  return () => server.stop();
}
