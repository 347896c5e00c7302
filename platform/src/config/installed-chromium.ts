import { existsSync } from "node:fs";
import * as z from "zod";

/** Headless Chromium, in which pages take a third of the processor time. */
export const WINDOWLESS = "/usr/bin/chromium-headless-shell";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Setting of tests, benchmarks and the gate; docs/configuration.md lists its metadata. */
export const chromiumSchema = z.object({
  CHROMIUM_PATH: z.string().optional().meta({
    group: "Development",
    description: "Chromium for browser tests, benchmarks and the gate",
    fallback: "the first one found in the usual folders",
  }),
});

/**
 * Returns the path of the Chromium on this machine, if any. Throws if CHROMIUM_PATH doesn't exist.
 * @param preferred paths to try before the usual folders
 */
export function installedChromium(preferred: readonly string[]): string | undefined {
  const { CHROMIUM_PATH } = chromiumSchema.parse(process.env);
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}.`);
    return CHROMIUM_PATH;
  }
  return [...preferred, ...KNOWN_PLACES].find((path) => existsSync(path));
}
