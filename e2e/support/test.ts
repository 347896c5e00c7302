import type { Engine } from "@cointide/testing/database";
import { test as base, expect } from "@playwright/test";
import { type ForeignSite, openForeignSite } from "./foreign-site.ts";
import { openProduct, type Product } from "./product.ts";
import { expectTranslated, translatePages } from "./translator.ts";

type WorkerFixtures = {
  engine: Engine;
  /** The moment, in ms since 1970, at which the market stands still; null where it goes on. */
  marketTime: number | null;
  /** The folder of recorded klines that the market repeats; null where it is made up. */
  recordings: string | null;
  /** Further variables of the product's programs. */
  settings: Record<string, string>;
  product: Product;
  /** A foreign site beside the product, for those tests that ask for one. */
  site: ForeignSite;
};

type TestFixtures = {
  healthy: undefined;
  /** Whether a translator changes each page of the test. */
  isTranslated: boolean;
};

/** Playwright's `test` with the running product; each worker has one, and every test finds it healthy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["embedded", { scope: "worker", option: true }],
  marketTime: [null, { scope: "worker", option: true }],
  recordings: [null, { scope: "worker", option: true }],
  settings: [{}, { scope: "worker", option: true }],
  product: [
    async ({ engine, marketTime, recordings, settings }, use, { parallelIndex }) => {
      const product = await openProduct({
        ...{ worker: parallelIndex, engine, time: marketTime, recordings, settings },
      });
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ product }, use) => {
      const { site, stop } = await openForeignSite(product);
      await use(site);
      await stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  isTranslated: [false, { option: true }],
  page: async ({ page, isTranslated }, use) => {
    if (!isTranslated) return use(page);
    const conflicts = await translatePages(page);
    await use(page);
    if (!page.isClosed()) await expectTranslated(page);
    expect(conflicts).toEqual([]);
  },
  healthy: [
    async ({ product, browser }, use) => {
      await use(undefined);
      // What a test opened beside its own page would tick on in the tests after it.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await Promise.all([product.exchange.reset(), product.releases.reset()]);
    },
    { auto: true },
  ],
});
