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

/**
 * The browser that this machine has, if any. Throws a sentence where CHROMIUM_PATH is wrong.
 * @param preferred where to look before the usual places.
 */
export function installedChromium(preferred: readonly string[]): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}.`);
    return CHROMIUM_PATH;
  }
  return [...preferred, ...KNOWN_PLACES].find((path) => existsSync(path));
}
