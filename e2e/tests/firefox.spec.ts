import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { ElementHandle, Page } from "puppeteer-core";
import { openFirefox } from "../support/firefox.ts";
import { widestPicture } from "../support/paper.ts";
import { test } from "../support/test.ts";

/** How long each step may take, in ms: Firefox computes the names of all options to find one by its role. */
const TIMEOUT = 60_000;

/** What is found by its role and accessible name. */
const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`);

const press = (page: Page, role: string, name: string) => named(page, role, name).click();

/** The text of the picker's first option, which Enter picks. */
const firstOption = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("dialog [role=option]")?.textContent ?? "");

/** The exact live price of a symbol, in the panel or in the comparison. */
const livePrice = (page: Page, within: string, symbol: string): Promise<string | null> =>
  page.evaluate(
    (scope, name) => {
      const rows = [...document.querySelectorAll(`${scope} tbody tr`)];
      const row = rows.find((one) => one.querySelector("th")?.textContent?.includes(name));
      return row?.querySelector("td [data-value=price]")?.getAttribute("title") ?? null;
    },
    within,
    symbol,
  );

/** Waits until a live price has changed: proof that ticks reach the page. */
async function expectTicking(page: Page, within: string, symbol: string): Promise<void> {
  await expect.poll(() => livePrice(page, within, symbol), { timeout: TIMEOUT }).not.toBeNull();
  const before = await livePrice(page, within, symbol);
  await expect.poll(() => livePrice(page, within, symbol), { timeout: TIMEOUT }).not.toBe(before);
}

/** Runs a story in a page of a new Firefox, in which no error may happen. */
async function inFirefox(story: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openFirefox();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT);
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    await story(page);
    expect(failures).toEqual([]);
  } finally {
    await browser.close();
  }
}

test("a guest's whole story works in Firefox @long", async ({ product }) => {
  test.setTimeout(4 * TIMEOUT);
  await inFirefox(async (page) => {
    await page.goto(product.url);
    await page.locator("::-p-text(Create custom streams from a list of over 500 assets)").wait();
    await press(page, "button", "Get realtime updates now");
    await page.locator("::-p-text(Create a new stream to get started)").wait();
    expect(new URL(page.url()).pathname).toBe("/dashboard");

    await press(page, "link", "Create");
    for (const symbol of ["BTCUSDT", "ETHUSDT"]) {
      await page.locator("dialog [role=combobox]").fill(symbol.toLowerCase());
      await expect.poll(() => firstOption(page), { timeout: TIMEOUT }).toContain(symbol);
      await page.keyboard.press("Enter");
      await page.locator(`dialog [aria-label="Remove ${symbol}"]`).wait();
    }
    await press(page, "button", "Create");
    await named(page, "article", "BTCUSDT, ETHUSDT").wait();
    await expectTicking(page, "article", "BTCUSDT");
    await expectTicking(page, "article", "ETHUSDT");

    await press(page, "button", "Expand");
    await expectTicking(page, "dialog", "BTCUSDT");
    await press(page, "button", "1h");
    await named(page, "columnheader", "1h").wait();
    await page.locator("dialog table[aria-busy=false]").wait();
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { hidden: true });

    await press(page, "button", "Delete");
    await page.locator("dialog ::-p-aria([name='Delete'][role='button'])").click();
    await page.locator("::-p-text(Create a new stream to get started)").wait();
    await press(page, "button", "Undo");
    await expectTicking(page, "article", "ETHUSDT");
  });
});

test("a chart is drawn for paper before Firefox prints it @long", async ({ product }) => {
  test.setTimeout(2 * TIMEOUT);
  await inFirefox(async (page) => {
    await page.goto(`${product.url}/healthz`);
    await page.evaluate(() => localStorage.setItem("u:token", "guest"));
    await page.goto(`${product.url}/dashboard/charts/BTCUSDT`);
    const canvases = () => page.evaluate(() => document.querySelectorAll("canvas").length);
    await expect.poll(canvases, { timeout: TIMEOUT }).toBeGreaterThan(0);
    const onScreen = await canvases();
    const pdf = Buffer.from(await page.pdf({ format: "A4" }));
    expect(widestPicture(pdf)).toBeGreaterThan(1_000);
    await expect.poll(canvases).toBe(onScreen);
  });
});

/** Opens the page of import and export as a guest with these streams. */
async function openFiles(page: Page, url: string, streams: object[]): Promise<void> {
  page.setDefaultTimeout(TIMEOUT);
  await page.goto(`${url}/healthz`);
  await page.evaluate((kept) => {
    localStorage.setItem("u:token", "guest");
    localStorage.setItem("u:streams", JSON.stringify(kept));
  }, streams);
  await page.goto(`${url}/dashboard/transfer`);
  await page.locator("dialog textarea").wait();
}

test("a guest's file is saved by Firefox and imported by another profile, then undone @long", async ({
  product,
}) => {
  test.setTimeout(4 * TIMEOUT);
  const downloads = mkdtempSync(join(tmpdir(), "cointide-"));
  const browser = await openFirefox(downloads);
  const streams = [
    { id: "65f0c0ffee00000000000001", userId: "guest", symbols: ["BTCUSDT", "ETHUSDT"], name: "Majors" },
    { id: "65f0c0ffee00000000000002", userId: "guest", symbols: ["SOLUSDT"] },
  ];
  try {
    const page = await browser.newPage();
    await openFiles(page, product.url, streams);
    // Firefox asks people, so nothing was asked without a click.
    await page.locator("::-p-text(May be cleared by your browser.)").wait();
    await page.locator("dialog ::-p-text(Save as…)").click();
    const saved = () => readdirSync(downloads).filter((name) => name.endsWith(".json"));
    await expect.poll(saved, { timeout: TIMEOUT }).toHaveLength(1);
    const path = join(downloads, saved()[0] ?? "");
    await expect.poll(() => readFileSync(path, "utf8"), { timeout: TIMEOUT }).toContain("Majors");

    const other = await (await browser.createBrowserContext()).newPage();
    await openFiles(other, product.url, []);
    const input = await other.waitForSelector("dialog input[type=file]");
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    await other.locator("::-p-text(Cointide file: 2 streams to add.)").wait();
    await other.locator("dialog footer ::-p-text(Import)").click();
    await other.locator("::-p-text(Added 2 streams.)").wait();
    const kept = () =>
      other.evaluate(() =>
        (JSON.parse(localStorage.getItem("u:streams") ?? "[]") as { name?: string; symbols: string[] }[]).map(
          ({ name = "", symbols }) => ({ name, symbols }),
        ),
      );
    expect(await kept()).toEqual(streams.map(({ name = "", symbols }) => ({ name, symbols })));
    await other.locator("dialog footer ::-p-text(Undo)").click();
    await other.locator("::-p-text(The import was undone.)").wait();
    expect(await kept()).toEqual([]);
  } finally {
    await browser.close();
    rmSync(downloads, { recursive: true, force: true });
  }
});
