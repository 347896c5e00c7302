import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSingle } from "../build/build-single.ts";
import { bundleProgram } from "../build/bundle-program.ts";
import { buildAll } from "../build/publish-builds.ts";
import { readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium } from "../testing/find-chromium.ts";
import { BENCH_HELP, readBenchArguments } from "./bench-arguments.ts";

const BENCH = join(ROOT, "tools/bench");
/** Those that compare with the product as one build without federation. */
const WITH_SINGLE = ["loading"];

/**
 * Bundles our own TypeScript and leaves libraries to Node, as `platform/bin/run.mjs` does: the benchmark, and the
 * programs beside it, `*.server.ts`, that it starts in processes of their own.
 */
async function compile(name: string): Promise<string> {
  const source = join(BENCH, "src", name);
  const servers = readdirSync(source).filter((file) => file.endsWith(".server.ts"));
  const outdir = join(BENCH, "dist", name);
  const entries = [`${name}.ts`, ...servers].map((file) => join(source, file));
  await bundleProgram(BENCH, entries, outdir);
  return join(outdir, `${name}.js`);
}

/** Builds the subjects, and gives the variables by which benchmarks find them. */
async function buildSubjects(names: readonly string[]): Promise<Record<string, string>> {
  await buildAll(readEnvironment(), console.error);
  const common = { CHROMIUM_PATH: findChromium() };
  if (!names.some((name) => WITH_SINGLE.includes(name))) return common;
  const single = join(ROOT, ".cache", "single.json");
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(single, JSON.stringify(await buildSingle()));
  return { ...common, SINGLE_BUILD: single };
}

/** Runs the benchmarks in turn. The exit code becomes 1 where one of them failed or missed a target. */
async function bench({ names, options }: ReturnType<typeof readBenchArguments>): Promise<void> {
  if (names.length === 0) return console.log(BENCH_HELP);
  const env = { ...process.env, ...(await buildSubjects(names)) };
  for (const name of names) {
    const run = spawnSync(process.execPath, [await compile(name), ...options], { stdio: "inherit", env });
    if (run.status !== 0) process.exitCode = 1;
  }
}

try {
  await bench(readBenchArguments(process.argv.slice(3)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
