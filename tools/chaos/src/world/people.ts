import { expectSignedIn, signIn } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { MarketTruth } from "../watch/market-truth.ts";
import { type PageWatch, watchPage } from "../watch/page-watch.ts";
import { type Client, signUp } from "./service-client.ts";

/** A visitor whose page is open all the time: a dashboard with streams of 25 symbols, or the landing page. */
export type Person = {
  name: "the guest" | "the member" | "the passer-by";
  context: BrowserContext;
  page: Page;
  watch: PageWatch;
  symbols: readonly string[];
};

/** The most symbols of a stream. */
const STREAM = 5;

const inStreams = (symbols: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / STREAM) }, (_, index) =>
    symbols.slice(index * STREAM, (index + 1) * STREAM),
  );

/** Opens a separate browser context. @param kept the storage of an earlier one. */
export function openContext(
  browser: Browser,
  baseURL: string,
  kept?: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<BrowserContext> {
  return browser.newContext({ baseURL, ...(kept && { storageState: kept }) });
}

export async function openGuest(
  browser: Browser,
  url: string,
  truth: MarketTruth,
  symbols: readonly string[],
): Promise<Person> {
  const context = await openContext(browser, url);
  const page = await context.newPage();
  await becomeGuest(page, guestStreams(...inStreams(symbols)));
  await page.goto("/dashboard");
  return { name: "the guest", context, page, watch: watchPage(page, truth), symbols };
}

/** The landing page has to say so of prices of half a minute ago; it looks for new ones every 10 s. */
const LANDING_OLDEST = 42_000;

/** A visitor with the landing page open. */
export async function openPasserBy(browser: Browser, url: string, truth: MarketTruth): Promise<Person> {
  const context = await openContext(browser, url);
  const page = await context.newPage();
  await page.goto("/");
  const watch = watchPage(page, truth, LANDING_OLDEST);
  return { name: "the passer-by", context, page, watch, symbols: [] };
}

async function createStreams(client: Client, symbols: readonly string[]): Promise<void> {
  for (const stream of inStreams(symbols)) {
    const { status, body } = await client.call("POST", "/streams", { symbols: stream });
    if (status !== 200) throw new Error(`A stream cannot be created: ${status} ${body}`);
  }
}

/** @param service where the service itself answers, for the code that it mails. */
export async function openMember(
  browser: Browser,
  url: string,
  truth: MarketTruth,
  { service, symbols }: { service: string; symbols: readonly string[] },
): Promise<Person> {
  const client = await signUp(service, "Ada");
  await createStreams(client, symbols);
  const context = await openContext(browser, url);
  const page = await context.newPage();
  await signIn(page, client.email, client.password);
  await expectSignedIn(page, "Ada");
  return { name: "the member", context, page, watch: watchPage(page, truth), symbols };
}
