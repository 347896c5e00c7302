import type { BrowserContext, Page } from "@playwright/test";
import type { PageWatch } from "../watch/page-watch.ts";

/** Somebody whose page is open all the time: a dashboard with streams of 25 symbols, or the landing page. */
export type Person = {
  name: "the guest" | "the member" | "the passer-by";
  context: BrowserContext;
  page: Page;
  watch: PageWatch;
  symbols: readonly string[];
};
