import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../build/build-all.ts";
import { readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { findChromium, WINDOWLESS } from "../testing/find-chromium.ts";
import { runScript, type ScriptOptions } from "../testing/run-script.ts";
import { checkSizes } from "../testing/size-budgets.ts";
import { chaosTotals, playwrightTotals, surroundings, type Totals, vitestTotals } from "../testing/totals.ts";

const CACHE = join(ROOT, ".cache");
const VITEST_REPORT = join(CACHE, "vitest.json");
const PLAYWRIGHT_REPORT = join(CACHE, "playwright.json");
const CHAOS_REPORT = join(CACHE, "chaos.json");

const PASSED: Totals = { passed: 1, failed: 0 };
const FAILED: Totals = { passed: 0, failed: 1 };

const check = async (name: string, script: string[]): Promise<Totals> =>
  (await runScript(name, script)) ? PASSED : FAILED;

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
    return good || totals.failed > 0 ? totals : { ...totals, failed: 1 };
  } catch {
    return FAILED;
  }
}

const unitTests = (): Promise<Totals> =>
  runner(
    "unit and integration tests",
    ["unit", "--", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
    () => vitestTotals(VITEST_REPORT),
  );

/** What needs no test runner, and the build that the browser tests are about. */
async function checksAndBuild(): Promise<{ results: Totals[]; built: boolean }> {
  const results = [
    await check("format and lint", ["lint"]),
    await check("types", ["types"]),
    await check("fences", ["fences"]),
    await check("dead code", ["dead-code"]),
  ];
  try {
    const refused = await buildAll(readEnvironment(), console.log);
    if (refused.length > 0) throw new Error(`Not published: ${refused.join(", ")}.`);
    return { results: [...results, checkSizes(console.log) ? PASSED : FAILED], built: true };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { results: [...results, FAILED], built: false };
  }
}

async function browserTests(): Promise<Totals> {
  try {
    const chromium = findChromium([WINDOWLESS]);
    console.log(`\nBrowser tests run in ${chromium}.`);
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
    return await runner("browser tests", ["e2e"], () => playwrightTotals(PLAYWRIGHT_REPORT), { env });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

/** Each fault of the short form is a test. */
const faultTests = (): Promise<Totals> =>
  runner("faults", ["chaos", "--", "--short"], () => chaosTotals(CHAOS_REPORT), { env: { CHAOS_REPORT } });

mkdirSync(CACHE, { recursive: true });
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT, CHAOS_REPORT]) rmSync(report, { force: true });

// Each leaves the processor idle now and then; browser tests watch the clock and run alone.
const [unit, checks] = await Promise.all([unitTests(), checksAndBuild()]);
const results = [
  unit,
  ...checks.results,
  ...(checks.built ? [await browserTests(), await faultTests()] : []),
];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const line = `${passed} passed, ${failed} failed`;
writeFileSync(join(CACHE, "totals.txt"), `${line}\n`);
console.log(`\n${surroundings(VITEST_REPORT, PLAYWRIGHT_REPORT)}\n${line}`);
process.exitCode = failed === 0 ? 0 : 1;
