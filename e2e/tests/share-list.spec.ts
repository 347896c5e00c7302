import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { kept } from "@cointide/testing/streams";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import decodeQr from "jsqr";
import { expectOutline } from "../support/axe.ts";
import { expectFeed, expectTicking, openCardMenu } from "../support/board.ts";
import { test } from "../support/test.ts";

const NAME = "币安人生 🚀 & friends";
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "币安人生USDT"];
const NAMED = [{ id: "a".repeat(24), userId: "guest" as const, symbols: SYMBOLS, name: NAME }];

const addButton = (page: Page) => page.getByRole("button", { name: "Add to my board" });
const rowOf = (page: Page, symbol: string) => page.getByRole("main").getByRole("row", { name: symbol });
const priceOf = (page: Page, symbol: string) => rowOf(page, symbol).locator("td[data-key=last] [title]");
const cardNamed = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function expectLiveList(page: Page, name: string, ...symbols: string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`“${name}”`);
  await expectFeed(page, "Live");
  for (const symbol of symbols) await expect(priceOf(page, symbol)).toHaveText(/\d/);
  await expectTicking(priceOf(page, symbols[0] ?? ""));
}

/** Records everything that a context sends: addresses, headers and bodies of requests, and socket frames. */
function recordSent(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on("request", async (request) => {
    const headers = await request.allHeaders().catch(() => ({}));
    sent.push(`${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ""}`);
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      sent.push(socket.url());
      socket.on("framesent", ({ payload }) => sent.push(String(payload)));
    }),
  );
  return sent;
}

/** Reads a QR code from the screen with an independent decoder. */
async function readCode(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole("img", { name: /^QR code/ }).screenshot();
  const { reds, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    let reds = "";
    for (let at = 0; at < data.length; at += 4) reds += String.fromCharCode(data[at] ?? 0);
    return { reds, width: bitmap.width, height: bitmap.height };
  }, picture.toString("base64"));
  // The code is black and white, so one channel is enough.
  const pixels = [...reds].flatMap((letter) => [...Array(3).fill(letter.charCodeAt(0)), 255]);
  return decodeQr(Uint8ClampedArray.from(pixels), width, height)?.data;
}

test("a guest shares a stream by link and QR code, and a new visitor sees it live and adds it to a board", async ({
  page,
  browser,
  product,
}) => {
  await becomeGuest(page, NAMED);
  await page.goto("/dashboard");
  await (await openCardMenu(cardNamed(page, NAME))).getByRole("link", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this list" });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/list#v=1&name=[^&]+&symbols=BTCUSDT,ETHUSDT,%`));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readCode(page)).toBe(link);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cardNamed(page, NAME).getByRole("button", { name: "More actions" })).toBeFocused();

  const stranger = await browser.newContext();
  const sent = recordSent(stranger);
  const visit = await stranger.newPage();
  await visit.goto(link);
  await expectLiveList(visit, NAME, ...SYMBOLS);
  await expect(visit).toHaveTitle(`“${NAME}” · Shared list · Cointide`);
  await expectOutline(visit);
  // Opening a link adds nothing and starts no session.
  expect(await visit.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await addButton(visit).click();
  await expect(visit).toHaveURL(/\/dashboard$/);
  await expect(cardNamed(visit, NAME)).toBeInViewport();
  await expect(visit.getByText("List added to your board").first()).toBeVisible();
  const streams = JSON.parse((await kept(visit, "u:streams")) ?? "[]");
  expect(streams).toMatchObject([{ name: NAME, symbols: SYMBOLS, userId: "guest" }]);
  expect(await kept(visit, "u:token")).toBe("guest");
  expect(Date.parse((await kept(visit, "u:joinDate")) ?? "")).toBeGreaterThan(0);
  await expectTicking(cardNamed(visit, NAME).locator("td[data-key=last] [title]").first());

  const leaked = sent.filter((text) => /人生.{0,6}🚀|friends|v=1|%F0%9F%9A%80/.test(text));
  expect(leaked).toEqual([]);
  expect(sent.some((text) => text.includes("/api/tickers"))).toBe(true);
  expect(sent.filter((text) => /\/api\/(user|streams)/.test(text))).toEqual([]);
  await stranger.close();
});

test("a list that is added to a long board is scrolled into view @long", async ({ page }) => {
  await becomeGuest(page, guestStreams(...Array.from({ length: 40 }, () => ["SOLUSDT", "BNBUSDT"])));
  await page.goto("/list#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT");
  await addButton(page).click();
  await expect(cardNamed(page, "Majors")).toBeInViewport({ timeout: 15_000 });
});
