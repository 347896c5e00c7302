import { QUIET_FLAGS } from "@cointide/platform/quiet-flags";
import { findNginx } from "@cointide/platform/run-nginx";
import { type Engine, hasPostgresql } from "@cointide/testing/database";
import { defineConfig, devices } from "@playwright/test";
import { findFirefox } from "./support/firefox.ts";
import { usePackagedFonts } from "./support/fonts.ts";
import { hasScreenshots, SCREENSHOTS, screenshotSet } from "./support/screenshot-set.ts";

const ACCOUNTS = /account-.*\.spec\.ts/;
const NGINX = /nginx\.spec\.ts/;
const FIREFOX = /firefox\.spec\.ts/;
const LAYOUT = /-layout\.spec\.ts/;
const LOOKS = /screenshots\.spec\.ts/;
const STORIES = /(guest-story|keyboard|board-view|display|picker|historical|alerts|account-.*)\.spec\.ts/;
const set = screenshotSet();
// --update-snapshots takes new screenshots.
const isCompared =
  hasScreenshots(set) || process.argv.some((argument) => argument.startsWith("--update-snapshots"));
const hasNginx = findNginx() !== undefined;
const hasFirefox = findFirefox() !== undefined;
const hasServer = await hasPostgresql();
// Workers load this file too, but inherit the fonts and shouldn't repeat the warnings.
if (process.env.TEST_WORKER_INDEX === undefined) {
  usePackagedFonts();
  if (!hasNginx) {
    console.warn("nginx with its brotli module is missing: slices served by it are NOT tested here.");
  }
  if (!isCompared) {
    console.warn(
      `There are no screenshots of ${set}: looks are NOT compared. Take some with npm run screenshots.`,
    );
  }
  if (!hasFirefox) console.warn("Firefox is missing: the guest's story in it is NOT tested here.");
}

export default defineConfig<{ isTranslated: boolean }, { engine: Engine }>({
  testDir: "tests",
  outputDir: "../test-results",
  fullyParallel: false,
  // Each worker has a browser and seven servers. With four workers, 9 to 26 threads waited for two processors.
  workers: 2,
  // Generous, because everything may be slow on a busy machine.
  timeout: 90_000,
  forbidOnly: true,
  // A retry records a trace. A test that passes only on a retry counts as failed.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.2 } },
  snapshotPathTemplate: `${SCREENSHOTS}/${set}/{arg}{ext}`,
  // The JSON report is written to the file in PLAYWRIGHT_JSON_OUTPUT_NAME, which the summary of all test runners reads.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  // The nightly run repeats the account stories on PostgreSQL if a server is available. The service's own tests use
  // both databases in every run.
  projects: [
    // First, because a worker starts a separate product for it, with a halted market.
    ...(isCompared ? [{ name: "looks", testMatch: LOOKS }] : []),
    { name: "layout", testMatch: LAYOUT },
    {
      name: "embedded",
      testIgnore: [...(hasNginx ? [] : [NGINX]), ...(hasFirefox ? [] : [FIREFOX]), LOOKS, LAYOUT],
    },
    // A translator in the browser must not keep updates from being shown.
    { name: "translated @long", testMatch: STORIES, use: { isTranslated: true } },
    ...(hasServer
      ? [{ name: "postgresql @long", testMatch: ACCOUNTS, use: { engine: "postgresql" as const } }]
      : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    // Tests and screenshots contain times.
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Tracing takes a third of the processor's time, so only retries record. `--trace on` records every test.
    trace: "on-first-retry",
    launchOptions: {
      args: QUIET_FLAGS,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
