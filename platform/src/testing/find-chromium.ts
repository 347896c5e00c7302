import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A Chromium without windows, which tests need none of: pages take a third of the processor's time in it. */
export const WINDOWLESS = "/usr/bin/chromium-headless-shell";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

/** The browser that this machine has, if any. */
function installedChromium(preferred: readonly string[]): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}.`);
    return CHROMIUM_PATH;
  }
  return [...preferred, ...KNOWN_PLACES].find((path) => existsSync(path));
}

/** Playwright's own Chromium, downloaded where that is possible. */
function downloadedChromium(): string | undefined {
  if (!run("npx", ["playwright", "install", "chromium"])) return undefined;
  const print = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const path = execFileSync(process.execPath, ["-e", print], { encoding: "utf8" }).trim();
  return existsSync(path) ? path : undefined;
}

/**
 * A Chromium to test with: one that is there, else Playwright's own, else the distribution's package.
 * Throws a sentence that says what to do where none can be had.
 * @param preferred where to look before the usual places.
 */
export function findChromium(preferred: readonly string[] = []): string {
  const found = installedChromium(preferred) ?? downloadedChromium();
  if (found !== undefined) return found;
  if (existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "chromium"]);
  }
  const installed = installedChromium(preferred);
  if (installed !== undefined) return installed;
  throw new Error(
    "No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to it.",
  );
}
