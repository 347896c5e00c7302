import type { Browser, BrowserContext, Page } from "@playwright/test";
import { throttle } from "../support/browser.ts";
import { becomeGuest } from "../support/first-tick.ts";
import { type Profile, STREAMS } from "./conditions.ts";
import { type Told, toldBy, watchStart } from "./page-probes.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

/** One start of a page: what it told, and what it loaded. */
export type Start = Told & Traffic;

export type Place = { browser: Browser; profile: Profile };

/** How long a page is watched once it shows live prices, in ms: longer than what it puts off. */
const AFTERMATH = 2_500;

async function start(context: BrowserContext, profile: Profile, url: string): Promise<Start> {
  const page: Page = await context.newPage();
  await throttle(page, profile.network);
  if (url.endsWith("/dashboard")) await becomeGuest(page, STREAMS);
  await watchStart(page);
  const traffic = watchTraffic(page);
  await page.goto(url, { waitUntil: "commit" });
  const told = await toldBy(page, AFTERMATH);
  const loaded = await traffic.read();
  await page.close();
  return { ...told, ...loaded };
}

/** Starts a page with nothing cached, and once more as one who comes back: after a visit that filled the caches. */
export async function visit({ browser, profile }: Place, url: string): Promise<{ cold: Start; warm: Start }> {
  const context = await browser.newContext();
  try {
    const cold = await start(context, profile, url);
    // Compiled code is kept of scripts that come from the cache, from the second time on.
    await start(context, profile, url);
    return { cold, warm: await start(context, profile, url) };
  } finally {
    await context.close();
  }
}
