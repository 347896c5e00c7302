import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../build/build-all.ts";
import { readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium } from "../testing/find-chromium.ts";
import { checkSizes } from "../testing/size-budgets.ts";
import { playwrightTotals, type Totals, vitestTotals } from "../testing/totals.ts";

const CACHE = join(ROOT, ".cache");
const VITEST_REPORT = join(CACHE, "vitest.json");
const PLAYWRIGHT_REPORT = join(CACHE, "playwright.json");

function run(name: string, command: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { status } = spawnSync("npm", ["run", "-s", ...command], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  console.log(
    `── ${name}: ${status === 0 ? "passed" : "failed"} in ${((performance.now() - start) / 1_000).toFixed(1)} s`,
  );
  return status === 0;
}

const check = (name: string, command: string[]): Totals =>
  run(name, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Runs a test runner and reads its report; a runner that broke without a failing test counts as one. */
function runner(
  name: string,
  command: string[],
  read: () => Totals,
  env: Record<string, string> = {},
): Totals {
  const good = run(name, command, env);
  try {
    const totals = read();
    return good || totals.failed > 0 ? totals : { ...totals, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function buildAndBrowse(): Promise<Totals[]> {
  try {
    const refused = await buildAll(readEnvironment(), console.log);
    if (refused.length > 0) throw new Error(`Not published: ${refused.join(", ")}.`);
    const sizes = checkSizes(console.log) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
    return [sizes, runner("browser tests", ["e2e"], () => playwrightTotals(PLAYWRIGHT_REPORT), env)];
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ passed: 0, failed: 1 }];
  }
}

mkdirSync(CACHE, { recursive: true });
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true });

const results = [
  check("format and lint", ["lint"]),
  check("types", ["types"]),
  check("fences", ["fences"]),
  check("dead code", ["dead-code"]),
  runner(
    "unit and integration tests",
    ["unit", "--", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
    () => vitestTotals(VITEST_REPORT),
  ),
  ...(await buildAndBrowse()),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const line = `${passed} passed, ${failed} failed`;
writeFileSync(join(CACHE, "totals.txt"), `${line}\n`);
console.log(`\n${line}`);
process.exitCode = failed === 0 ? 0 : 1;
