import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

/** Where the screenshots are that looks are compared with. */
export const SCREENSHOTS = join(import.meta.dirname, "../screenshots");

function firstMatch(pattern: RegExp, program: string, ...options: string[]): string {
  try {
    const text = execFileSync(program, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return pattern.exec(text)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * What decides how a page is drawn on this machine: the browser, its major version and the font that stands for
 * `sans-serif`. Screenshots of one set say nothing of another, so each has a folder of this name.
 */
export function screenshotSet(): string {
  const browser = process.env.CHROMIUM_PATH ?? "chromium";
  const version = firstMatch(/(\d+)\.\d+\.\d+/, browser, "--version");
  const font = firstMatch(/"([^"]+)"/, "fc-match", "sans-serif").replaceAll(" ", "-");
  return `${basename(browser)}-${version}-${font}`.toLowerCase();
}

/** Whether screenshots were taken for this set. */
export const hasScreenshots = (set: string): boolean => existsSync(join(SCREENSHOTS, set));
