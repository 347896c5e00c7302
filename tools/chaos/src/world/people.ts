import { expectSignedIn, signIn } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { MarketTruth } from "../watch/market-truth.ts";
import { type PageWatch, watchPage } from "../watch/page-watch.ts";
import { signUp } from "./service-client.ts";

/** A visitor whose page is open all the time: a dashboard with streams of 25 symbols, or the landing page. */
export type Person = {
  name: "the guest" | "the member" | "the passer-by";
  context: BrowserContext;
  page: Page;
  watch: PageWatch;
  symbols: readonly string[];
};

type Place = { browser: Browser; url: string; truth: MarketTruth };

/** The most symbols of a stream. */
const STREAM = 5;
/** The landing page has to say so of prices of half a minute ago; it looks for new ones every 10 s. */
const LANDING_OLDEST = 42_000;

const inStreams = (symbols: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / STREAM) }, (_, index) =>
    symbols.slice(index * STREAM, (index + 1) * STREAM),
  );

/** Opens a separate browser context. @param kept the storage of an earlier one. */
export const openContext = (
  browser: Browser,
  baseURL: string,
  kept?: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<BrowserContext> => browser.newContext({ baseURL, ...(kept && { storageState: kept }) });

async function openPage({ browser, url }: Place): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(browser, url);
  return { context, page: await context.newPage() };
}

export async function openGuest(place: Place, symbols: readonly string[]): Promise<Person> {
  const { context, page } = await openPage(place);
  await becomeGuest(page, guestStreams(...inStreams(symbols)));
  await page.goto("/dashboard");
  return { name: "the guest", context, page, watch: watchPage(page, place.truth), symbols };
}

/** A visitor with the landing page open. */
export async function openPasserBy(place: Place): Promise<Person> {
  const { context, page } = await openPage(place);
  await page.goto("/");
  const watch = watchPage(page, place.truth, LANDING_OLDEST);
  return { name: "the passer-by", context, page, watch, symbols: [] };
}

/** @param service where the service itself answers, for the code that it mails. */
export async function openMember(place: Place, service: string, symbols: readonly string[]): Promise<Person> {
  const client = await signUp(service, "Ada");
  for (const stream of inStreams(symbols)) {
    const { status, body } = await client.call("POST", "/streams", { symbols: stream });
    if (status !== 200) throw new Error(`A stream cannot be created: ${status} ${body}`);
  }
  const { context, page } = await openPage(place);
  await signIn(page, client.email, client.password);
  await expectSignedIn(page, "Ada");
  return { name: "the member", context, page, watch: watchPage(page, place.truth), symbols };
}
