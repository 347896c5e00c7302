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
// Taking them is asked for by --update-snapshots.
const isCompared =
  hasScreenshots(set) || process.argv.some((argument) => argument.startsWith("--update-snapshots"));
const hasNginx = findNginx() !== undefined;
const hasFirefox = findFirefox() !== undefined;
const hasServer = await hasPostgresql();
// Workers load this file too. They inherit the fonts, and needn't repeat the warnings.
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
  // Each worker has a browser and seven servers: with four, two processors had 9 to 26 threads that waited for them.
  workers: 2,
  // Limits are for what never comes: on a busy machine all of it may be slow.
  timeout: 90_000,
  forbidOnly: true,
  // For the trace: a test that passes only on a repeat counts as failed.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.2 } },
  snapshotPathTemplate: `${SCREENSHOTS}/${set}/{arg}{ext}`,
  // The JSON report goes to the file that PLAYWRIGHT_JSON_OUTPUT_NAME names, for who adds up the runners.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  // The main stories of an account run on both databases, where a PostgreSQL server is there. The service's own tests
  // run on both too, so that `npm test` leaves the rest to `npm run test:long`, which takes what is tagged @long.
  projects: [
    // First, because a worker starts a separate product for it, whose market stands still.
    ...(isCompared ? [{ name: "looks", testMatch: LOOKS }] : []),
    { name: "layout", testMatch: LAYOUT },
    {
      name: "embedded",
      testIgnore: [...(hasNginx ? [] : [NGINX]), ...(hasFirefox ? [] : [FIREFOX]), LOOKS, LAYOUT],
    },
    // Whatever a person does, a translator in the browser keeps nothing from being shown.
    { name: "translated @long", testMatch: STORIES, use: { isTranslated: true } },
    ...(hasServer
      ? [{ name: "postgresql @long", testMatch: ACCOUNTS, use: { engine: "postgresql" as const } }]
      : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    // Wherever the tests run, the pages' times are those that tests expect and pictures show.
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Recording takes a third of the processor's time, so it waits for a failure; `--trace on` records at once.
    trace: "on-first-retry",
    launchOptions: {
      args: QUIET_FLAGS,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
