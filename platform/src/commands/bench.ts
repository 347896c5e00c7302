import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildAll } from "../build/build-all.ts";
import { buildSingle } from "../build/build-single.ts";
import { readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium } from "../testing/find-chromium.ts";

const BENCH = join(ROOT, "bench");

/** Bundles our own TypeScript and leaves libraries to Node, as `platform/bin/run.mjs` does. */
async function compile(program: string, name: string): Promise<string> {
  const outfile = join(BENCH, "dist", `${name}.mjs`);
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["@playwright/test"],
    logLevel: "warning",
  });
  return outfile;
}

/** Builds what is compared, then runs the benchmark of that name with what was built. */
async function bench(name: string, options: string[]): Promise<number> {
  const program = join(BENCH, "src", name, `${name}.ts`);
  if (!existsSync(program)) throw new Error(`There is no benchmark "${name}".`);
  await buildAll(readEnvironment(), console.error);
  const single = join(ROOT, ".cache", "single.json");
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(single, JSON.stringify(await buildSingle()));
  const env = { ...process.env, CHROMIUM_PATH: findChromium(), SINGLE_BUILD: single };
  const { status } = spawnSync(process.execPath, [await compile(program, name), ...options], {
    stdio: "inherit",
    env,
  });
  return status ?? 1;
}

try {
  const [name = "composition", ...options] = process.argv.slice(3);
  process.exitCode = await bench(name, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
