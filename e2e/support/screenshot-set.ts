import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

/** Folder of the reference screenshots. */
export const SCREENSHOTS = join(import.meta.dirname, "../screenshots");

function readMajorVersion(browser: string): string {
  try {
    const text = execFileSync(browser, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /(\d+)\.\d+\.\d+/.exec(text)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** Name of the set to compare with, such as `linux-chromium-headless-shell-156`. Systems and browsers draw text differently. */
export function screenshotSet(): string {
  const browser = process.env.CHROMIUM_PATH ?? "chromium";
  return `${process.platform}-${basename(browser)}-${readMajorVersion(browser)}`.toLowerCase();
}

/** Whether reference screenshots of this set exist. */
export const hasScreenshots = (set: string): boolean => existsSync(join(SCREENSHOTS, set));
