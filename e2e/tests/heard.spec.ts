import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["XRPUSDT", "BTCUSDT", "PEPEUSDT"], ["ETHUSDT"]);

const PRICES = String.raw`\d\d\.\d\d cents (up|down) (less than )?\d\.\d\d cents (up|down) \d+\.\d\d%`;

async function openBoard(page: Page): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  await expect(cardOf(page, "ETHUSDT").getByRole("button", { name: "Actions for ETHUSDT" })).toBeAttached();
}

const lastCell = (row: Locator) => row.getByRole("cell").last();

test("screen readers read a row of a card or the table as one sentence, and its tools separately", async ({
  page,
}) => {
  await openBoard(page);
  const inCard = page.getByRole("row", { name: new RegExp(`^XRPUSDT XRP ${PRICES} `) });
  await expect(inCard).toBeVisible();
  await expect(lastCell(inCard).getByRole("button", { name: "Actions for XRPUSDT" })).toHaveCount(1);
  await expect(inCard.getByRole("link", { name: "XRPUSDT XRP" })).toHaveCount(1);
  await expect(inCard.getByRole("rowheader")).toHaveText("XRPUSDTXRP");
  await expect(page.getByRole("row", { name: /^PEPEUSDT Pepe \d+\.\d\d per million/ })).toBeVisible();
  // Only the title contains the exact price.
  await expect(inCard.locator("[data-key=last] [title]")).toHaveAttribute("title", /^0\.\d{3,}$/);

  await page.getByRole("button", { name: "Table" }).click();
  const range = String.raw`Low \d\d\.\d\d cents High \d\d\.\d\d cents`;
  const inTable = page.getByRole("row", { name: new RegExp(`^XRPUSDT XRP ${PRICES} .*${range}`) });
  await expect(inTable).toBeVisible();
  await expect(lastCell(inTable).getByRole("button", { name: "Actions for XRPUSDT" })).toHaveCount(1);
});

test("typing into a closed shadow root runs no shortcut, inside and outside the page's root @long", async ({
  page,
}) => {
  await openBoard(page);
  for (const [place, host] of [
    ["body", "<chat-widget></chat-widget>"],
    ["#root", "<chat-widget></chat-widget>"],
    ["main", "<div tabindex=-1></div>"],
  ] as const) {
    await page.locator(place).evaluate((element, html) => {
      element.insertAdjacentHTML("beforeend", html);
      const root = element.lastElementChild?.attachShadow({ mode: "closed" });
      const field = root?.appendChild(document.createElement("textarea"));
      field?.addEventListener("input", () => element.lastElementChild?.setAttribute("title", field.value));
      field?.focus();
    }, host);
    await page.keyboard.type("buy now / not?");
    await expect(page.locator(place).locator("> :last-child")).toHaveAttribute("title", "buy now / not?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("n");
  await expect(picker(page)).toBeVisible();
});
