import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, kept } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { alertRows, alertsPanel, guestAlert, keepAlerts } from "../support/alerts.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT", "SOLUSDT"], ["ADAUSDT"], ["BNBUSDT"]);

/** Clicks twice at one place, so slowly that the browser counts them as two clicks. */
async function clickTwice(page: Page, control: Locator, pause: number): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${control} is not on the page.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.waitForTimeout(pause);
  await page.mouse.click(x, y);
}

for (const [width, pause, details] of [
  [1440, 600, {}],
  [390, 600, { tag: "@long" }],
  [1440, 850, { tag: "@long" }],
] as const) {
  test(
    `a second click ${pause} ms after trash takes back no offer to undo, at ${width} px`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await becomeGuest(page, STREAMS);
      await page.addInitScript(() => localStorage.setItem("u:delPrompt", "off"));
      const condition = { kind: "above", price: "999999" } as const;
      await keepAlerts(page, { alerts: [guestAlert("BTCUSDT", condition)] });
      await page.goto("/dashboard");
      await clickTwice(page, cardOf(page, "ADAUSDT").getByRole("button", { name: "Delete" }), pause);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(cardOf(page, "ADAUSDT")).toBeVisible();

      await page.goto("/dashboard/alerts");
      await clickTwice(page, alertRows(page).getByRole("button", { name: /^Delete/ }), pause);
      await alertsPanel(page).getByRole("button", { name: "Undo" }).click();
      await expect(alertRows(page)).toHaveCount(1);
      expect(JSON.parse((await kept(page, "u:streams")) ?? "[]")).toHaveLength(3);
    },
  );
}
