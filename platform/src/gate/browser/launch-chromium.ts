import type { Browser } from "@playwright/test";
import { installedChromium, WINDOWLESS } from "../../config/installed-chromium.ts";
import { QUIET_FLAGS } from "../../config/quiet-flags.ts";

/** What keeps a release in a page from reaching anything: requests are answered by the gate alone. */
const CLOSED = [
  ...QUIET_FLAGS,
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * Starts a Chromium that is on this machine, without this process's environment. Nothing is downloaded.
 * @returns why, where there is none.
 */
export async function launchChromium(): Promise<Browser | string> {
  let executablePath: string | undefined;
  try {
    executablePath = installedChromium([WINDOWLESS]);
  } catch (error) {
    return (error as Error).message.replace(/\.$/, "");
  }
  if (executablePath === undefined) return "no Chromium was found. Install one, or set CHROMIUM_PATH";
  // A development dependency, which installations for production leave out.
  const playwright = await import("@playwright/test").catch(() => null);
  if (playwright === null) return "Playwright is not installed";
  try {
    return await playwright.chromium.launch({ executablePath, args: CLOSED, env: {} });
  } catch (error) {
    return `${executablePath} does not start: ${(error as Error).message.split("\n")[0]}`;
  }
}
