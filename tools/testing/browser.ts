import { QUIET_FLAGS } from "@cointide/platform/quiet-flags";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";

export type Network = { roundTrip: number; downMbit: number };

export function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launch({ args: QUIET_FLAGS, ...(executablePath && { executablePath }) });
}

/** Time for which a new window keeps the processor busy with its tabs and menus, in ms. */
const WINDOW = 1_000;

/** Opens a page and waits until its window is idle. */
export async function restedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW);
  return page;
}

/** Emulates a network, unless it is null. */
export async function throttle(page: Page, network: Network | null): Promise<void> {
  if (network === null) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = (network.downMbit * 1_000_000) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
