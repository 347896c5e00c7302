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

/**
 * Starts an unmodified Firefox, driven through WebDriver BiDi: Playwright drives only builds of its own.
 * @param downloads the folder that it saves files in, without a question
 */
export function openFirefox(downloads?: string): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error("There is no Firefox here: set FIREFOX_PATH to one.");
  const extraPrefsFirefox = downloads && {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "browser.download.useDownloadDir": true,
  };
  return puppeteer.launch({
    ...{ browser: "firefox", executablePath, headless: true },
    ...(extraPrefsFirefox && { extraPrefsFirefox }),
  });
}
