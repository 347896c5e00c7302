import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../build/publish-builds.ts";
import { readEnvironment } from "../config/environment.ts";
import { WINDOWLESS } from "../config/installed-chromium.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium } from "./find-chromium.ts";
import { runScript, type ScriptOptions } from "./run-script.ts";
import {
  chaosTotals,
  failure,
  PASSED,
  playwrightTotals,
  sumOf,
  surroundings,
  type Totals,
  vitestTotals,
} from "./totals.ts";

const CACHE = join(ROOT, ".cache");
const VITEST_REPORT = join(CACHE, "vitest.json");
const PLAYWRIGHT_REPORT = join(CACHE, "playwright.json");
const CHAOS_REPORT = join(CACHE, "chaos.json");

/** Removes the reports of an earlier run. */
export function removeReports(): void {
  mkdirSync(CACHE, { recursive: true });
  for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT, CHAOS_REPORT]) rmSync(report, { force: true });
}

/** Runs a script that passes or fails as a whole. */
export const check = async (name: string, script: string[]): Promise<Totals> =>
  (await runScript(name, script)) ? PASSED : failure(name);

/** Builds and publishes the product; says what was refused. Gives whether there is something to test. */
export async function buildProduct(): Promise<boolean> {
  try {
    const refused = await buildAll(readEnvironment(), console.log);
    if (refused.length > 0) throw new Error(`Not published: ${refused.join(", ")}.`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Runs a test runner and reads its report; a runner that broke without a failing test counts as one. */
async function runner(
  name: string,
  script: string[],
  read: () => Totals,
  options: ScriptOptions = {},
): Promise<Totals> {
  const good = await runScript(name, script, { live: true, ...options });
  try {
    const totals = read();
    return good || totals.failed.length > 0 ? totals : { ...totals, failed: [name] };
  } catch {
    return failure(name);
  }
}

/** Runs a script that is vitest. */
export const unitTests = (name: string, script: string): Promise<Totals> =>
  runner(
    name,
    [script, "--", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
    () => vitestTotals(VITEST_REPORT),
  );

/** Runs a script that is Playwright, in the Chromium that this machine has. */
export async function browserTests(name: string, script: string): Promise<Totals> {
  try {
    const chromium = findChromium([WINDOWLESS]);
    console.log(`\nBrowser tests run in ${chromium}.`);
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
    return await runner(name, [script], () => playwrightTotals(PLAYWRIGHT_REPORT), { env });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failure(name);
  }
}

/** Injects faults into the running product; each counts as one test. */
export const faultTests = (): Promise<Totals> =>
  runner("faults", ["chaos"], () => chaosTotals(CHAOS_REPORT), { env: { CHAOS_REPORT } });

/** Prints the sum of all runners, what they ran on and what failed, and fails the command where a test failed. */
export function printTotals(results: readonly Totals[]): void {
  const { passed, failed, skipped } = sumOf(results);
  const line = `${passed} passed, ${failed.length} failed`;
  writeFileSync(join(CACHE, "totals.txt"), `${line}\n`);
  console.log(`\n${surroundings(VITEST_REPORT, PLAYWRIGHT_REPORT)}\n${skipped} skipped`);
  for (const name of failed) console.log(`FAILED ${name}`);
  console.log(line);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
