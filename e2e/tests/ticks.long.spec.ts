import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

/** Mutations of the panel's cells: those that changed the content, and those that didn't. */
type Touches = { changed: number; idle: string[]; symbols: string[] };

/** Counts mutations of cells from now on. The content of a cell is its text and its titles. */
async function countTouches(page: Page): Promise<() => Promise<Touches>> {
  const counted = await page.evaluateHandle(() => {
    const touches: Touches = { changed: 0, idle: [], symbols: [] };
    const cells = document.querySelectorAll("tr > :is(td, th)");
    const readContent = (cell: Element) =>
      [
        cell.textContent,
        ...[...cell.querySelectorAll("[title]")].map((element) => element.getAttribute("title")),
      ].join();
    const said = new Map([...cells].map((cell) => [cell, readContent(cell)]));
    const note = (records: MutationRecord[]) => {
      const touched = new Set<Element>();
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const cell = element?.closest("td, th") ?? element?.closest("tr");
        // A sparkline has no text.
        if (cell && cell.getAttribute("data-key") !== "sparkline") touched.add(cell);
      }
      for (const cell of touched) {
        const symbol = cell.closest("tr")?.querySelector("th")?.textContent ?? "";
        touches.symbols.push(symbol);
        const says = readContent(cell);
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

/** Milliseconds between two flushes of ticks. */
const FLUSH = 1_000;

test("a flush of ticks changes only cells whose content differs", async ({ page, product }) => {
  await product.exchange.fault({ kind: "silent", symbols: ["ETHUSDT"] });
  await product.exchange.fault({ kind: "tickRate", tickMs: 100 });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "SHIBUSDT"], ["BTCUSDT", "SOLUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "SOLUSDT");
  await expect(priceOf(page, "ETHUSDT")).toBeVisible();
  await page.waitForTimeout(FLUSH);
  const touches = await countTouches(page);
  await page.waitForTimeout(4 * FLUSH);
  const { changed, idle, symbols } = await touches();
  expect(idle).toEqual([]);
  expect(changed).toBeGreaterThan(8);
  expect(symbols).not.toContain("ETHUSDT");
});

test("prices continue after their worker ends without an event", async ({ page, product }) => {
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
