import type { BrowserContext, Page } from "@playwright/test";
import type { PageWatch } from "../watch/page-watch.ts";

/** Somebody whose dashboard is open all the time, with streams of 25 symbols. */
export type Person = {
  name: "the guest" | "the member";
  context: BrowserContext;
  page: Page;
  watch: PageWatch;
  symbols: readonly string[];
};
