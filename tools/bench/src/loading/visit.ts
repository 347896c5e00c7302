import { restedPage, throttle } from "@cointide/testing/browser";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, BrowserContext } from "@playwright/test";
import { type Profile, STREAMS } from "./conditions.ts";
import { readStartTimes, type StartTimes, watchStart, whenShown } from "./page-probes.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

/** One start of a page: what it measured, and what it loaded. */
export type Start = StartTimes & Traffic;

export type Place = { browser: Browser; profile: Profile };

/**
 * How long a page is watched once it shows live prices, in ms: a cold one for longer than what it puts off, a warm one
 * until it stands still, and one that only fills the caches for as long as that takes.
 */
const AFTERMATH = { cold: 2_500, filling: 500, warm: 1_000 };

async function start(
  context: BrowserContext,
  profile: Profile,
  url: string,
  aftermath: number,
): Promise<Start> {
  const page = await restedPage(context);
  await throttle(page, profile.network);
  if (url.endsWith("/dashboard")) await becomeGuest(page, guestStreams(...STREAMS));
  await watchStart(page);
  const traffic = watchTraffic(page);
  const shown = whenShown(page);
  await page.goto(url, { waitUntil: "commit" });
  await shown;
  const times = await readStartTimes(page, aftermath);
  const loaded = await traffic.read();
  await page.close();
  return { ...times, ...loaded };
}

/** Starts a page with nothing cached. */
export async function visitCold({ browser, profile }: Place, url: string): Promise<Start> {
  const context = await browser.newContext();
  try {
    return await start(context, profile, url, AFTERMATH.cold);
  } finally {
    await context.close();
  }
}

/** Starts a page with nothing cached, and once more as one who comes back: after a visit that filled the caches. */
export async function visit({ browser, profile }: Place, url: string): Promise<{ cold: Start; warm: Start }> {
  const context = await browser.newContext();
  try {
    const cold = await start(context, profile, url, AFTERMATH.cold);
    // Compiled code is kept of scripts that come from the cache, from the second time on.
    await start(context, profile, url, AFTERMATH.filling);
    return { cold, warm: await start(context, profile, url, AFTERMATH.warm) };
  } finally {
    await context.close();
  }
}
