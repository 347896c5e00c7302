import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, readWorkspace } from "../config/workspace.ts";
import { MARKUP_FILES, SHELL_ENTRY_FILE } from "../releases/publish-shell.ts";
import type { Build } from "../releases/release-record.ts";
import { loadSliceBuilds } from "../rspack/load-slice-builds.ts";
import { prerenderConfig } from "../rspack/prerender-config.ts";
import { shellConfig } from "../rspack/shell-config.ts";
import { bundleProgram, EDGE_PROGRAMS } from "./bundle-program.ts";
import { catchUncaught } from "./catch-uncaught.ts";
import { finishShellBuild, finishSliceBuild } from "./finish-build.ts";
import { readBuiltSlice } from "./read-built-slice.ts";
import { runRspack } from "./run-rspack.ts";

/** Part of the product with a separate build, and the packages that the build depends on. */
export type Part = { name: string; inputs: string[]; isSlice?: true; build: () => Promise<void> };

/** What pages and the service have in common. */
const SHARED = ["shared"];

/** The folder of a part's build. */
export const dist = (name: string): string => join(ROOT, name, "dist");

const nodePart = (
  name: string,
  inputs: string[],
  entries: readonly string[],
  holdsLibraries = false,
): Part => ({
  name,
  inputs: [name, ...inputs],
  build: async () => {
    rmSync(dist(name), { recursive: true, force: true });
    const folder = join(ROOT, name);
    await bundleProgram(
      folder,
      entries.map((entry) => join(folder, "src", entry)),
      dist(name),
      { holdsLibraries },
    );
  },
});

/** Writes the markup of the pages: their module is built for Node, and runs here. */
async function writeMarkup(): Promise<void> {
  const out = join(ROOT, ".cache", "prerender");
  await runRspack(prerenderConfig(join(ROOT, "shell"), out));
  const address = pathToFileURL(join(out, "prerender.mjs"));
  type Prerender = { prerenderPages: () => Record<keyof typeof MARKUP_FILES, string> };
  // The query keeps Node from giving the module of an earlier build again.
  const { prerenderPages } = (await import(`${address.href}?built=${Date.now()}`)) as Prerender;
  const pages = prerenderPages();
  for (const page of ["landing", "dashboard"] as const) {
    writeFileSync(join(dist("shell"), MARKUP_FILES[page]), pages[page]);
  }
}

async function buildShell(): Promise<void> {
  const config = shellConfig(join(ROOT, "shell"));
  const stats = await runRspack({ ...config, output: { ...config.output, path: dist("shell") } });
  await finishShellBuild(dist("shell"));
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  // The page loads them in this order.
  const names = ["prefetch", "main"].flatMap((entry) =>
    (entrypoints?.[entry]?.assets ?? []).map(({ name }) => name),
  );
  writeFileSync(join(dist("shell"), SHELL_ENTRY_FILE), JSON.stringify(names));
  await writeMarkup();
}

async function buildSlice(name: string): Promise<void> {
  const folder = join(ROOT, name);
  // An earlier build must not count if this one writes nothing.
  rmSync(dist(name), { recursive: true, force: true });
  for (const config of await loadSliceBuilds(folder)) {
    await runRspack({ ...config, output: { ...config.output, path: dist(name) } });
  }
  await finishSliceBuild(folder, dist(name));
}

/** The last build of a slice, with the version of its package. */
export const sliceBuild = (name: string): Build => readBuiltSlice(dist(name));

/** Lists everything that the workspace builds for production. The build of a slice without a valid `slice.json` fails. */
export function parts(): Part[] {
  const { slices, broken } = readWorkspace();
  const slicePart = (name: string, build: Part["build"]): Part => ({
    ...{ name, inputs: [name, ...SHARED, "platform"], isSlice: true, build },
  });
  return [
    nodePart("tools/exchange-sim", [], ["server.ts"]),
    nodePart(
      "api",
      [...SHARED, "server"],
      ["server.ts", "markets-reader.worker.ts", "backup.ts", "restore.ts"],
    ),
    nodePart("platform", [...SHARED, "server"], EDGE_PROGRAMS, true),
    { name: "shell", inputs: ["shell", ...SHARED, "platform"], build: buildShell },
    ...slices.map(({ name }) => slicePart(name, () => catchUncaught(() => buildSlice(name)))),
    ...broken.map(({ name, error }) => slicePart(name, () => Promise.reject(error))),
  ];
}
