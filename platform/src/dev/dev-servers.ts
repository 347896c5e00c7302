import { join } from "node:path";
import type { Configuration } from "@rspack/core";
import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import type { Environment } from "../config/environment.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { createConfigCache } from "../edge/config-cache.ts";
import { createShellHandler } from "../edge/shell-handler.ts";
import { shellConfig } from "../rspack/shell-config.ts";
import { sliceConfig } from "../rspack/slice-config.ts";
import { devComposition } from "./dev-composition.ts";
import { serverOptions } from "./server-options.ts";

/**
 * React Fast Refresh finds the renderer through this hook. Slices are compiled apart from the React that
 * the shell lends them, so the hook must stand before React and remember every renderer.
 */
const REFRESH_HOOK = `<script>
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
};
</script>`;

function sliceServer(name: string, port: number): RspackDevServer {
  return new RspackDevServer(
    serverOptions(port),
    rspack(sliceConfig(join(ROOT, name), { development: true })),
  );
}

function shellServer(environment: Environment): RspackDevServer {
  const config: Configuration = shellConfig(join(ROOT, "shell"), true);
  const service = `http://localhost:${environment.PORT_API}`;
  const handler = createShellHandler({
    files: join(ROOT, "shell", "public"),
    page: () => ({
      shell: { version: "", modules: ["/main.js"], styles: ["/main.css"], integrity: {} },
      composition: devComposition(environment),
      deployment: { sequence: 0, shell: "", cohort: 0, publicKey: null, origins: {}, overrides: false },
    }),
    service,
    config: createConfigCache(`${service}/config`),
    feeds: [],
    development: { head: REFRESH_HOOK },
  });
  return new RspackDevServer(serverOptions(environment.PORT_SHELL, handler), rspack(config));
}

/** Starts a development server for the shell and one for each slice. Gives a function that stops them. */
export async function startDevServers(environment: Environment): Promise<() => Promise<void>> {
  const servers = [
    ...workspaceSlices().map((slice) => sliceServer(slice.name, environment.addressOf(slice).port)),
    shellServer(environment),
  ];
  for (const server of servers) await server.start();
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
