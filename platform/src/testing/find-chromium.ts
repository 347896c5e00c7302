import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installedChromium } from "../config/installed-chromium.ts";

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

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
