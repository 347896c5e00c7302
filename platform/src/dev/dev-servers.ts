import { join } from "node:path";
import type { Composition } from "@cointide/shared/contracts/page";
import type { Environment } from "../config/environment.ts";
import { ROOT, workspaceSlices } from "../config/workspace.ts";
import { createConfigCache } from "../edge/config-cache.ts";
import { createShellApp } from "../edge/shell-app.ts";
import { placementOf } from "../releases/release-record.ts";
import { loadSliceBuilds } from "../rspack/load-slice-builds.ts";
import { shellConfig } from "../rspack/shell-config.ts";
import { localRelease, startServer } from "./start-server.ts";

/**
 * React Fast Refresh finds the renderer through this hook. Slices are compiled apart from the shell's React, so the
 * hook is there before React and stores every renderer.
 */
const REFRESH_HOOK = `<script>
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  renderers: new Map(), supportsFiber: true, checkDCE() {}, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
};
</script>`;

/** The composition of a development page: each slice from its own development server. */
const composeDevPage = (environment: Environment): Composition => ({
  slices: workspaceSlices().map((slice) => ({
    ...{ name: slice.name, mounts: slice.mounts, slots: slice.slots },
    origin: `http://localhost:${environment.addressOf(slice).port}`,
    releases: [localRelease("dev", placementOf(slice))],
    canary: false,
  })),
});

async function startShell(environment: Environment): Promise<() => Promise<void>> {
  const service = `http://localhost:${environment.PORT_API}`;
  const app = createShellApp({
    files: join(ROOT, "shell", "public"),
    page: () => ({
      shell: { version: "", modules: ["/main.js"], styles: ["/main.css"], integrity: {} },
      composition: composeDevPage(environment),
      deployment: { sequence: 0, shell: "", cohort: 0, publicKey: null, origins: {}, overrides: false },
    }),
    service,
    config: createConfigCache(`${service}/config`),
    feeds: [],
    development: { head: REFRESH_HOOK },
  });
  await app.ready();
  return startServer(shellConfig(join(ROOT, "shell"), true), environment.PORT_SHELL, (request, response) =>
    app.routing(request, response),
  );
}

/** Starts a development server for the shell and one for each slice. Returns a function that stops them. */
export async function startDevServers(environment: Environment): Promise<() => Promise<void>> {
  const slices = workspaceSlices().map(async (slice) => {
    const [container] = await loadSliceBuilds(join(ROOT, slice.name), { development: true });
    return await startServer(container, environment.addressOf(slice).port);
  });
  const stops = await Promise.all([...slices, startShell(environment)]);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
