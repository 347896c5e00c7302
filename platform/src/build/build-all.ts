import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RELEASES, ROOT, SLICES } from "../config/workspace.ts";
import { addRelease } from "../releases/release-store.ts";
import { addShellRelease } from "../releases/shell-store.ts";
import { nodeConfig } from "../rspack/node-config.ts";
import { shellConfig } from "../rspack/shell-config.ts";
import { readSliceDescription, sliceConfig } from "../rspack/slice-config.ts";
import { withBuildLock } from "./build-lock.ts";
import { compressFolder } from "./compress.ts";
import { inputHash } from "./input-hash.ts";
import { runRspack } from "./run-rspack.ts";

type Part = { name: string; inputs: string[]; build: () => Promise<void> };

const dist = (name: string) => join(ROOT, name, "dist");

function nodePart(name: string, inputs: string[], entry: Record<string, string>): Part {
  const config = nodeConfig(join(ROOT, name), name, entry);
  return {
    name,
    inputs: [name, ...inputs],
    build: async () => {
      await runRspack({ ...config, output: { ...config.output, path: dist(name) } });
    },
  };
}

async function buildShell(): Promise<void> {
  const config = shellConfig(join(ROOT, "shell"));
  const stats = await runRspack({ ...config, output: { ...config.output, path: dist("shell") } });
  await compressFolder(dist("shell"));
  addShellRelease(RELEASES, stats, dist("shell"));
}

async function buildSlice(name: string): Promise<void> {
  const folder = join(ROOT, name);
  const config = sliceConfig(folder);
  await runRspack({ ...config, output: { ...config.output, path: dist(name) } });
  await compressFolder(dist(name));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  addRelease(RELEASES, readSliceDescription(folder), dist(name), version);
}

const PARTS: Part[] = [
  nodePart("exchange-sim", [], { server: "./src/server.ts" }),
  nodePart("api", ["shared"], { server: "./src/server.ts" }),
  nodePart("platform", ["shared"], {
    "serve-shell": "./src/edge/serve-shell.ts",
    "serve-slice": "./src/edge/serve-slice.ts",
  }),
  { name: "shell", inputs: ["shell", "shared", "platform"], build: buildShell },
  ...SLICES.map(({ name }) => ({
    name,
    inputs: [name, "shared", "platform"],
    build: () => buildSlice(name),
  })),
];

async function buildPart({ name, inputs, build }: Part, say: (line: string) => void): Promise<void> {
  const stamp = join(ROOT, ".cache", "builds", name);
  const hash = inputHash(inputs);
  if (existsSync(stamp) && existsSync(dist(name)) && readFileSync(stamp, "utf8") === hash) return;
  const start = performance.now();
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  say(`built ${name} in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}

/**
 * Builds for production every part whose sources changed since its last build; says what it does.
 * @param only the parts to look at; all of them where it is empty.
 */
export async function buildAll(say: (line: string) => void, only: readonly string[] = []): Promise<void> {
  const wanted = PARTS.filter(({ name }) => only.length === 0 || only.includes(name));
  await withBuildLock(say, async () => {
    for (const part of wanted) await buildPart(part, say);
  });
}
