import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer-core";

const KNOWN_PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The Firefox that `FIREFOX_PATH` names, or that of this machine, if it has one. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH || KNOWN_PLACES.find((path) => existsSync(path));
}

/** Starts an unmodified Firefox, driven through WebDriver BiDi: Playwright drives only builds of its own. */
export function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error("There is no Firefox here: set FIREFOX_PATH to one.");
  return puppeteer.launch({ browser: "firefox", executablePath, headless: true });
}
