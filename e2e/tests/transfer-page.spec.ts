import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { tabTo } from "../support/keyboard.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { test } from "../support/test.ts";
import { expectPreview, openTransfer, previewText, runImport, transferDialog } from "../support/transfer.ts";

test("import and export are reached by the header and walked by keyboard, on a phone too", async ({
  page,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More tools" }).click();
  await page
    .getByRole("region", { name: "More tools" })
    .getByRole("link", { name: "Import and export" })
    .click();
  await expect(transferDialog(page)).toBeVisible();
  await expectAccessible(page);
  expect(await sidewaysScrollers(page)).toEqual([]);
  const area = transferDialog(page).getByLabel("Or paste text");
  await tabTo(page, area);
  await page.keyboard.insertText("BTCUSDT, ETHUSDT, SOLUSDT, ADAUSDT, BNBUSDT, XRPUSDT");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(transferDialog(page).getByRole("heading", { name: "Preview" })).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, transferDialog(page).getByRole("button", { name: "Import", exact: true }));
  await page.keyboard.press("Enter");
  await expect(transferDialog(page).getByRole("heading", { name: "Imported" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("a dropped file is previewed, and one that is dropped beside its place leaves the page alone", async ({
  page,
}) => {
  await becomeGuest(page);
  await openTransfer(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["###Dropped,BINANCE:BTCUSDT"], "list.txt", { type: "text/plain" }));
    return data;
  });
  const isPrevented = await transferDialog(page).evaluate(
    (dialog, dataTransfer) =>
      !dialog.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })),
    dropped,
  );
  expect(isPrevented).toBe(true);
  await expect(transferDialog(page).getByRole("heading", { name: "Export", exact: true })).toBeVisible();
  await transferDialog(page).getByText("or drop it here").dispatchEvent("drop", { dataTransfer: dropped });
  await expectPreview(page, "TradingView watchlist: 1 stream to add.");
});

test("the browser is asked once to keep a guest's streams, after the first one is stored", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = () => Number(sessionStorage.getItem("asked") ?? 0);
    navigator.storage.persist = async () => {
      sessionStorage.setItem("asked", String(asked() + 1));
      return true;
    };
    navigator.storage.persisted = async () => asked() > 0;
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem("asked"));
  await becomeGuest(page);
  await openTransfer(page);
  await expect(transferDialog(page).getByText("This browser has not agreed to keep it.")).toBeVisible();
  expect(await asked()).toBeNull();
  await previewText(page, "BTCUSDT");
  await runImport(page, "Added 1 stream.");
  await expect.poll(asked).toBe("1");
  await transferDialog(page).getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(
    transferDialog(page).getByText("This browser has agreed to keep it until you delete it."),
  ).toBeVisible();
  expect(await asked()).toBe("1");
});
