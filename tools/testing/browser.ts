import { QUIET_FLAGS } from "@cointide/platform/quiet-flags";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";

/** A network between page and servers. */
export type Network = { roundTrip: number; downMbit: number };

export function openBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launch({ args: QUIET_FLAGS, ...(executablePath && { executablePath }) });
}

/** How long the programs of a new window itself, its tabs and menus, keep the processor busy, in ms. */
const WINDOW = 1_000;

/** A page as people have one before them when they enter an address: its window has been there for a while. */
export async function restedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW);
  return page;
}

/** Puts a network between the page and its servers; none where it is null. */
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

/** A page that has nothing cached, behind a network. Close its context when done. */
export async function coldPage(browser: Browser, network: Network): Promise<Page> {
  const context = await browser.newContext();
  const page = await restedPage(context);
  await throttle(page, network);
  return page;
}
