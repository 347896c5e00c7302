import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";

/** What happened to the panel's cells: touches that changed what a cell says, and touches that did not. */
type Touches = { changed: number; idle: string[]; symbols: string[] };

/**
 * Counts from now on which cells of the panel are touched. What a cell says is its text and its titles.
 */
async function countTouches(page: Page): Promise<() => Promise<Touches>> {
  const counted = await page.evaluateHandle(() => {
    const touches: Touches = { changed: 0, idle: [], symbols: [] };
    const cells = document.querySelectorAll("tr > :is(td, th)");
    const saysOf = (cell: Element) =>
      [
        cell.textContent,
        ...[...cell.querySelectorAll("[title]")].map((element) => element.getAttribute("title")),
      ].join();
    const said = new Map([...cells].map((cell) => [cell, saysOf(cell)]));
    const note = (records: MutationRecord[]) => {
      const touched = new Set<Element>();
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const cell = element?.closest("td, th") ?? element?.closest("tr");
        // A drawing says nothing.
        if (cell && cell.getAttribute("data-key") !== "sparkline") touched.add(cell);
      }
      for (const cell of touched) {
        const symbol = cell.closest("tr")?.querySelector("th")?.textContent ?? "";
        touches.symbols.push(symbol);
        const says = saysOf(cell);
        if (said.get(cell) === says)
          touches.idle.push(`${symbol} ${cell.getAttribute("data-label")}: ${says}`);
        else touches.changed += 1;
        said.set(cell, says);
      }
    };
    new MutationObserver(note).observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    return touches;
  });
  return () => counted.jsonValue();
}

const FLUSH = 1_000;

/** As many streams of five as are asked for, no symbol twice; this one, whose price moves often, is the last. */
async function manyStreams({ url }: Product, count: number, last: string): Promise<string[][]> {
  const assets = (await (await fetch(`${url}/api/assets`)).json()) as { symbol: string }[];
  const others = assets.map(({ symbol }) => symbol).filter((symbol) => symbol !== last);
  const symbols = [...others.slice(0, count * 5 - 1), last];
  expect(symbols).toHaveLength(count * 5);
  return Array.from({ length: count }, (_, at) => symbols.slice(at * 5, at * 5 + 5));
}

const pause = (page: Page, ms: number) => page.waitForTimeout(ms);

test("a flush touches only the cells whose content changed", async ({ page, product }) => {
  await product.exchange.fault({ kind: "silent", symbols: ["ETHUSDT"] });
  await product.exchange.fault({ kind: "tickRate", tickMs: 100 });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "SHIBUSDT"], ["BTCUSDT", "SOLUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "SOLUSDT");
  await expect(priceOf(page, "ETHUSDT")).toBeVisible();
  await pause(page, FLUSH);
  const touches = await countTouches(page);
  await pause(page, 4 * FLUSH);
  const { changed, idle, symbols } = await touches();
  expect(idle).toEqual([]);
  expect(changed).toBeGreaterThan(8);
  expect(symbols).not.toContain("ETHUSDT");
});

test("what scrolls into the viewport far down a large board is up to date within a flush @long", async ({
  page,
  product,
}) => {
  const last = "BTCUSDT";
  const lists = await manyStreams(product, 20, last);
  await becomeGuest(page, guestStreams(...lists));
  const feed = watchFeed(page);
  await openLiveBoard(page, lists[0]?.[0] ?? "");
  // Not before: to tell this test of a thousand messages a second slows the page that is still loading.
  await product.exchange.fault({ kind: "tickRate", tickMs: 200 });
  await expect.poll(() => feed.pricesOf(last).length).toBeGreaterThan(20);

  const sentBefore = feed.pricesOf(last).length;
  // Far from the screen a card has no values yet.
  await page.locator("tr").filter({ hasText: last }).first().scrollIntoViewIfNeeded();
  await expect(priceOf(page, last)).toBeVisible();
  await pause(page, FLUSH);
  const shown = Number((await priceOf(page, last).getAttribute("title"))?.replaceAll(",", ""));
  expect(feed.pricesOf(last).slice(sentBefore - 1)).toContain(shown);
  await expectTicking(priceOf(page, last));
});

test("prices go on when the worker that brings them ends, and no event says so @long", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  const workers = page.workers();
  expect(workers).toHaveLength(1);
  await workers[0]?.evaluate(() => self.close());
  await expect.poll(() => product.exchange.subscriptions()).toEqual([]);

  await expect
    .poll(() => product.exchange.subscriptions(), { timeout: 12_000 })
    .toEqual([["btcusdt@ticker", "ethusdt@ticker"]]);
  await expectFeed(page, "Live");
  await expectTicking(priceOf(page, "BTCUSDT"));
});

test("prices go on in the page where its worker fails to load @long", async ({ page }) => {
  await page.route(/\.worker\.[0-9a-f]{8}\.js$/, (route) => route.abort());
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  await openLiveBoard(page, "BTCUSDT");
  await expectTicking(priceOf(page, "BTCUSDT"));
});
