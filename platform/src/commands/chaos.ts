import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bundleProgram } from "../build/bundle-program.ts";
import { buildAll } from "../build/publish-builds.ts";
import { readEnvironment } from "../config/environment.ts";
import { WINDOWLESS } from "../config/installed-chromium.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium } from "../testing/find-chromium.ts";

/** Builds the product and throws faults at it. Gives the exit code. */
async function chaos(options: string[]): Promise<number> {
  await buildAll(readEnvironment(), console.error);
  const folder = join(ROOT, "tools/chaos");
  const outdir = join(folder, "dist");
  await bundleProgram(folder, [join(folder, "src", "chaos.ts")], outdir);
  const env = { ...process.env, CHROMIUM_PATH: findChromium([WINDOWLESS]) };
  const { status } = spawnSync(process.execPath, [join(outdir, "chaos.js"), ...options], {
    stdio: "inherit",
    env,
  });
  return status ?? 1;
}

try {
  process.exitCode = await chaos(process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
