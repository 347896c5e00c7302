import { join } from "node:path";
import type { Composition } from "@cointide/shared/contracts/page";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import type { Environment } from "../config/environment.ts";
import { ROOT, readWorkspace, workspaceSlices } from "../config/workspace.ts";
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

/** Composes a development page of the slices that have a development server. Their `slice.json` may have changed. */
const composeDevPage = (environment: Environment, served: Pick<ReadonlySet<string>, "has">): Composition => ({
  slices: workspaceSlices()
    .filter(({ name }) => served.has(name))
    .map((slice) => ({
      ...{ name: slice.name, mounts: slice.mounts, slots: slice.slots },
      origin: `http://localhost:${environment.addressOf(slice).port}`,
      releases: [localRelease("dev", placementOf(slice))],
      canary: false,
    })),
});

type Stop = () => Promise<void>;

async function startShell(environment: Environment, served: Pick<ReadonlySet<string>, "has">): Promise<Stop> {
  const service = `http://localhost:${environment.PORT_API}`;
  const app = createShellApp({
    files: join(ROOT, "shell", "public"),
    page: () => ({
      shell: { version: "", modules: ["/main.js"], styles: ["/main.css"], integrity: {} },
      composition: composeDevPage(environment, served),
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

async function startSlice(slice: SliceDescription, environment: Environment): Promise<Stop> {
  const [container] = await loadSliceBuilds(join(ROOT, slice.name), { development: true });
  return await startServer(container, environment.addressOf(slice).port);
}

/** Starts slices concurrently, adds a function that stops each, and reports those that can't be served. */
export async function startSlices(
  { slices, broken }: ReturnType<typeof readWorkspace>,
  stops: Map<string, Stop>,
  start: (slice: SliceDescription) => Promise<Stop>,
  report: (line: string) => void = console.error,
): Promise<void> {
  const skip = (name: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : error;
    report(`${name} is left out: ${reason}\nFix it, then restart this command.`);
  };
  for (const { name, error } of broken) skip(name, error);
  const starting = slices.map((slice) =>
    start(slice).then(
      (stop) => void stops.set(slice.name, stop),
      (error) => skip(slice.name, error),
    ),
  );
  await Promise.all(starting);
}

/** Starts a development server for the shell and one for each slice. Returns a function that stops the servers. */
export async function startDevServers(environment: Environment): Promise<Stop> {
  const slices = new Map<string, Stop>();
  const [stopShell] = await Promise.all([
    startShell(environment, slices),
    startSlices(readWorkspace(), slices, (slice) => startSlice(slice, environment)),
  ]);
  return async () => {
    await Promise.all([stopShell, ...slices.values()].map((stop) => stop()));
  };
}
