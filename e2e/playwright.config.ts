import { defineConfig, devices } from "@playwright/test";

/** Flags that keep a test browser from looking for anything outside this machine. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  // The JSON report goes to the file that PLAYWRIGHT_JSON_OUTPUT_NAME names, for who adds up the runners.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    ...devices["Desktop Chrome"],
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      args: QUIET,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
});
