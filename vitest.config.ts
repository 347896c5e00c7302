import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that put others in the place of modules, or leave on the page what cannot be taken back. */
const ISOLATED = "**/*.isolated.test.{ts,tsx}";

/** Files that take long by nature, which `npm run test:long` runs and `npm test` does not. */
const LONG = "**/*.long.test.{ts,tsx}";

/** What a file says of itself: how it is run. Throws where it replaces modules that other files share with it. */
function wayOf({ project, moduleId }: TestSpecification): string {
  const text = readFileSync(moduleId, "utf8");
  if (project.name !== "isolated" && /\bvi\.(mock|doMock|resetModules)\(/.test(text)) {
    throw new Error(`${moduleId} replaces modules: call it ….isolated.test.ts, so that it gets its own.`);
  }
  return `${project.name} ${/@vitest-environment (\S+)/.exec(text)?.[1] ?? ""}`;
}

/** Tests that `npm test` runs on one database engine or with the first cases only, and `npm run test:long` in full. */
const IN_FULL = [
  "api/src/{accounts,telemetry,alerts,delivery,streams,backup,storage,preferences,transfer,limits,routes,operations}/**/*.test.ts",
  "platform/src/{launch/install-signals,gate/sandbox/sandbox}.test.ts",
];

/** What is built, or kept by tools: a benchmark of an older commit has that one's tests, too. */
const NO_TESTS = ["**/node_modules/**", "**/dist/**", "**/.cache/**"];

/** Files that share the modules of their worker: half of the time went into loading the same ones again for each. */
const ONE_AFTER_THE_OTHER = { exclude: [ISOLATED, LONG, ...NO_TESTS], isolate: false };

/** A worker goes on with the next file where that is run in the same way, and otherwise starts over. */
class ByWay extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ways = new Map(sorted.map((file) => [file, wayOf(file)]));
    return sorted.sort((a, b) => (ways.get(a) ?? "").localeCompare(ways.get(b) ?? ""));
  }
}

export default defineConfig({
  test: {
    exclude: NO_TESTS,
    setupFiles: ["shared/testing/start-fresh.ts"],
    sequence: { sequencer: ByWay },
    restoreMocks: true,
    // Each worker loads all modules again. A third one pays only if it has a core.
    maxWorkers: Math.min(3, availableParallelism()),
    // Tests use the embedded database too briefly to be paid back for having its code optimized.
    execArgv: ["--liftoff-only"],
    // Limits are for what never comes: on a busy machine all of it may be slow.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    css: { include: [/\?raw$/], modules: { classNameStrategy: "non-scoped" } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{shared,shell,mfe-*,server,platform,tools}/**/*.test.{ts,tsx}"],
          ...ONE_AFTER_THE_OTHER,
        },
      },
      {
        extends: true,
        test: {
          // In workers of their own: an embedded database goes on between files and sets timers. On the clocks that other
          // tests put in place of the real one, years back, they would fire each millisecond.
          name: "api",
          include: ["api/**/*.test.ts"],
          ...ONE_AFTER_THE_OTHER,
        },
      },
      {
        extends: true,
        // Each file has its own process, because listeners left on the window would run in the next file.
        test: { name: "isolated", include: [ISOLATED] },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: [LONG, ...IN_FULL],
          env: { EVERY_CASE: "yes" },
          isolate: false,
          testTimeout: 180_000,
        },
      },
    ],
  },
});
