import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { boxesOf } from "../support/layout.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(
  ["BTCUSDT", "ETHUSDT", "1MBABYDOGEUSDT"],
  ["SOLUSDT", "XRPUSDT"],
  ["ADAUSDT"],
  ["LTCUSDT"],
);
const SYMBOLS = STREAMS.flatMap(({ symbols }) => symbols);

test.describe.configure({ mode: "parallel" });

async function openBoard(page: Page): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  for (const symbol of SYMBOLS) await expect(priceOf(page, symbol)).toHaveText(/\d/);
}

/** Returns the overlap of two elements in px². */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await boxesOf(one))[0], (await boxesOf(other))[0]];
  if (a === undefined || b === undefined) throw new Error("The elements are not on the page.");
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Returns the symbols whose tools are visible. */
const withTools = (page: Page): Promise<string[]> =>
  page
    .getByRole("button", { name: /^(Pin|Unpin) / })
    .evaluateAll((pins) =>
      pins
        .filter((pin) => pin.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((pin) => pin.getAttribute("aria-label")?.split(" ")[1] ?? ""),
    );

test("a row's tools cover neither quote nor chart at any width, and only one row shows them", async ({
  page,
}) => {
  await openBoard(page);
  for (const width of [900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const symbol of ["ETHUSDT", "1MBABYDOGEUSDT"]) {
      const row = rowOf(page, symbol).first();
      await expect(row.locator("svg[role=img]").first()).toBeVisible();
      await row.hover();
      await expect.poll(() => withTools(page)).toEqual([symbol]);
      await expect(row.getByLabel(/^All values/)).toBeHidden();
      const pair = row.getByRole("rowheader").locator("[translate=no], span").first();
      for (const tool of [/^Pin/, /^New alert/, /^Chart/]) {
        const button = row.getByLabel(tool);
        await expect(button).toBeVisible();
        for (const value of await row.locator("td svg[role=img], [data-value]").all())
          expect(await overlap(button.locator("svg"), value)).toBe(0);
        expect(await overlap(button.locator("svg"), pair)).toBe(0);
      }
    }
  }
});

test.describe("with forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the arrow of a price doesn't cover the chart of the day at any width", async ({ page }) => {
    await openBoard(page);
    await expectTicking(priceOf(page, "BTCUSDT"));
    const row = rowOf(page, "BTCUSDT").first();
    const price = row.locator('[data-key="last"] [data-marked]');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(price).toBeVisible();
      await expect(row.locator("td svg").first()).toBeVisible();
      expect(await overlap(price, row.locator("td svg").first()), `${width} px`).toBe(0);
    }
  });

  test("the arrow of a price precedes its digits if a unit follows them", async ({ page }) => {
    await becomeGuest(page, guestStreams(["BTCUSDT", "DOGEUSDT"]));
    await page.addInitScript(() => {
      const display = { changedAt: 1, value: { currency: "EUR" } };
      localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { display } }));
    });
    await openLiveBoard(page, "BTCUSDT", "DOGEUSDT");
    for (const [symbol, unit] of [
      ["BTCUSDT", "€"],
      ["DOGEUSDT", "ct"],
    ] as const) {
      const price = priceOf(page, symbol);
      await expect(price).toHaveText(new RegExp(`${unit}$`));
      await expect(price.locator("[data-moved]")).toBeVisible();
      const room = await price.evaluate((figure) => {
        const range = document.createRange();
        range.selectNodeContents(document.createTreeWalker(figure, NodeFilter.SHOW_TEXT).nextNode() as Node);
        return range.getBoundingClientRect().left - figure.getBoundingClientRect().left;
      });
      expect(room).toBeGreaterThan(8);
    }
  });
});
