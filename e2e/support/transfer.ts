import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";

/** The page of import and export. */
export const transferDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Import and export" });

/** Opens it by the header's link, in the menu of tools where the header has no room. */
export async function openTransfer(page: Page): Promise<void> {
  await page.goto("/dashboard/transfer");
  await expect(transferDialog(page)).toBeVisible();
}

/** Saves what a page exports, and gives its name and text. */
export async function saveExport(
  page: Page,
  format: "Cointide" | "TradingView",
): Promise<{ name: string; text: string }> {
  await transferDialog(page).getByRole("button", { name: format, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    transferDialog(page).getByRole("button", { name: "Save as…" }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Pastes a text and looks at the preview of its import. */
export async function previewText(page: Page, text: string): Promise<void> {
  await transferDialog(page).getByLabel("Or paste text").fill(text);
  await transferDialog(page).getByRole("button", { name: "Preview", exact: true }).click();
}

/** The same for a file. */
export async function previewFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await transferDialog(page)
    .getByLabel("Choose a file")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** What the preview says in a sentence. */
export const expectPreview = (page: Page, summary: string | RegExp): Promise<void> =>
  expect(transferDialog(page).getByRole("region", { name: "Preview" }).locator("p").first()).toHaveText(
    summary,
  );

/** The items of a list of the preview. */
export const previewItems = (page: Page, title: "Will be added" | "Will be changed" | "Refused"): Locator =>
  transferDialog(page)
    .locator("div")
    .filter({ has: page.getByRole("heading", { level: 4, name: title }) })
    .last()
    .getByRole("listitem");

/** Imports what the preview shows, and waits for what it says then. */
export async function runImport(page: Page, summary: string | RegExp): Promise<void> {
  await transferDialog(page).getByRole("button", { name: "Import", exact: true }).click();
  await expect(
    transferDialog(page).getByRole("region", { name: "Imported" }).getByText(summary),
  ).toBeVisible();
}

/** What a guest's browser stores. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
