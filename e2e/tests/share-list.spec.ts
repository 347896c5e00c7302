import { expectSignedIn, signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest } from "@cointide/testing/guest";
import { kept } from "@cointide/testing/streams";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import decodeQr from "jsqr";
import { expectAccessible, expectOutline } from "../support/axe.ts";
import { expectFeed, expectTicking } from "../support/board.ts";
import { sidewaysScrollers } from "../support/layout.ts";
import { test } from "../support/test.ts";

const NAME = "币安人生 🚀 & friends";
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "币安人生USDT"];
const NAMED = [{ id: "a".repeat(24), userId: "guest" as const, symbols: SYMBOLS, name: NAME }];
const MAJORS = "/list#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT";

const addButton = (page: Page) => page.getByRole("button", { name: "Add to my board" });
const rowOf = (page: Page, symbol: string) => page.getByRole("main").getByRole("row", { name: symbol });
const priceOf = (page: Page, symbol: string) => rowOf(page, symbol).locator("td[data-key=last] [title]");
const cardNamed = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function expectLiveList(page: Page, name: string, ...symbols: string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`“${name}”`);
  await expectFeed(page, "Live");
  for (const symbol of symbols) await expectTicking(priceOf(page, symbol));
}

/** All that a context sends: addresses, headers and bodies of requests, and what goes into sockets. */
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

/** Reads a QR code from what is on the screen, by a decoder that knows nothing of its writer. */
async function readCode(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole("img", { name: /^QR code/ }).screenshot();
  const blank = await page.context().newPage();
  await blank.goto("about:blank");
  const { data, width, height } = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { data: [...pixels], width: image.width, height: image.height };
  }, picture.toString("base64"));
  await blank.close();
  return decodeQr(new Uint8ClampedArray(data), width, height)?.data;
}

test("a guest's stream travels by its link to a browser without anything, live, and onto its board", async ({
  page,
  browser,
  product,
}) => {
  await becomeGuest(page, NAMED);
  await page.goto("/dashboard");
  await cardNamed(page, NAME).getByRole("link", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this list" });
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/list#v=1&name=[^&]+&symbols=BTCUSDT,ETHUSDT,%`));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readCode(page)).toBe(link);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cardNamed(page, NAME).getByRole("link", { name: "Share" })).toBeFocused();

  const stranger = await browser.newContext();
  const sent = recordSent(stranger);
  const visit = await stranger.newPage();
  await visit.goto(link);
  await expectLiveList(visit, NAME, ...SYMBOLS);
  await expect(visit).toHaveTitle(`“${NAME}” · Shared list · Cointide`);
  await expectOutline(visit);
  // Nothing is added, and no session begins, by merely looking.
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

test("a board fetches nothing of links but their button until Share is followed", async ({ page }) => {
  await becomeGuest(page, NAMED);
  const scripts: string[] = [];
  page.on("request", (request) => {
    const [, file] = /mfe-transfer\/.*\/([^/]+\.js)$/.exec(request.url()) ?? [];
    if (file !== undefined) scripts.push(file);
  });
  await page.goto("/dashboard");
  const share = cardNamed(page, NAME).getByRole("link", { name: "Share" });
  await expect(share).toBeVisible();
  await expectFeed(page, "Live");
  expect(scripts.filter((file) => !/^remoteEntry|_expose_(card|header)\./.test(file))).toEqual([]);
  const before = scripts.length;
  await share.click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

test("a double click adds once, and the very same list is recognised later", async ({ page }) => {
  await page.goto(MAJORS);
  await expectLiveList(page, "Majors", "BTCUSDT");
  await addButton(page).dblclick();
  await expect(cardNamed(page, "Majors")).toHaveCount(1);
  await page.goBack();
  await expectLiveList(page, "Majors", "BTCUSDT");
  await addButton(page).click();
  await expect(page.getByText("This list is already on your board.")).toBeVisible();
  await page.getByRole("link", { name: "Go to my board" }).click();
  await expect(cardNamed(page, "Majors")).toHaveCount(1);
  expect(JSON.parse((await kept(page, "u:streams")) ?? "[]")).toHaveLength(1);
});

test("a list comes into view behind a long board", async ({ page }) => {
  const own = Array.from({ length: 40 }, (_, at) => ({
    ...{
      id: (at + 1).toString(16).padStart(24, "0"),
      userId: "guest" as const,
      symbols: ["SOLUSDT", "BNBUSDT"],
    },
  }));
  await becomeGuest(page, own);
  await page.goto(MAJORS);
  await addButton(page).click();
  await expect(cardNamed(page, "Majors")).toBeInViewport({ timeout: 15_000 });
});

test("a member's list goes into the account, also where its first answer is lost", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ada");
  await signUp(page, product.mailbox, person, [["SOLUSDT"]]);
  await page.goto(MAJORS);
  await expectLiveList(page, "Majors", "BTCUSDT");

  let creations = 0;
  await page.route("**/api/streams", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    creations += 1;
    if (creations > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await addButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  await addButton(page).click();
  await expect(page.getByText("This list is already on your board.")).toBeVisible();
  await page.getByRole("link", { name: "Go to my board" }).click();
  await expectSignedIn(page, "Ada");
  await expect(cardNamed(page, "Majors")).toBeInViewport();
  expect(await kept(page, "u:streams")).toBeNull();

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const device = await other.newPage();
  await device.goto("/dashboard");
  await expect(cardNamed(device, "Majors")).toHaveCount(1);
  await other.close();
});

test("an edited fragment is followed, also while a feed runs", async ({ page, product }) => {
  await page.goto(MAJORS);
  await expectLiveList(page, "Majors", "BTCUSDT");
  await page.evaluate(() => {
    location.hash = "#v=1&name=Other&symbols=SOLUSDT";
  });
  await expectLiveList(page, "Other", "SOLUSDT");
  await expect(rowOf(page, "BTCUSDT")).toHaveCount(0);
  await expect.poll(() => product.exchange.subscriptions()).toEqual([["solusdt@ticker"]]);
  await page.goBack();
  await expectLiveList(page, "Majors", "BTCUSDT", "ETHUSDT");
  await page.evaluate(() => {
    location.hash = "";
  });
  await expect(page.getByText("This link has no assets that can be shown.")).toBeVisible();
  await expect.poll(() => product.exchange.subscriptions()).toEqual([]);
});

const HOSTILE: [fragment: string, says: string | RegExp][] = [
  ["#v=1&symbols=BTCUSDT,NOSUCHUSDT", "The exchange does not list these: NOSUCHUSDT"],
  ["#v=1&symbols=btcusdt,BTCUSDT,eth-usdt", ""],
  ["#v=1&name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&symbols=BTCUSDT", ""],
  ["#v=1&name=a%E2%80%AEb&symbols=BTCUSDT", /direction-changing/],
  ["#v=1&name=%E0%A4%A&symbols=BTCUSDT,%E0%A4", /Its encoding is broken\.|not symbols: %E0%A4/],
  [`#v=1&name=${"x".repeat(100_000)}&symbols=BTCUSDT`, "up to 40 characters"],
  [`#v=1&symbols=BTCUSDT,${"A1USDT,".repeat(3_000)}javascript:alert(1)`, "not symbols: javascript:alert(1)"],
  [
    "#v=1&symbols=BTCUSDT,ETHUSDT,SOLUSDT,BNBUSDT,XRPUSDT,ADAUSDT",
    "A list has up to 5 assets. These are left out: ADAUSDT",
  ],
  ["#v=2&name=Later&symbols=BTCUSDT", "This page cannot read this version of a link."],
  ["#%", "This link has no assets that can be shown."],
  ["#v=1&symbols=<script>alert(1)</script>", "This link has no assets that can be shown."],
];

test("hostile and odd links say what they left out, show the rest and never throw", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(String(error)));
  page.on("dialog", (dialog) => failures.push(dialog.message()));
  for (const [fragment, says] of HOSTILE) {
    await page.goto("about:blank");
    await page.goto(`/list${fragment}`);
    if (says !== "") await expect(page.getByText(says).first()).toBeVisible();
    if (!/v=2|#%$|script>/.test(fragment)) await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
    expect(await page.locator("main [onerror], main script, main img[src=x]").count()).toBe(0);
  }
  expect(failures).toEqual([]);
});

test("the page comes from the edge with its slice preloaded, and offers Retry where the slice is missing", async ({
  page,
  product,
}) => {
  const html = await (await page.request.get("/list", { headers: { accept: "text/html" } })).text();
  expect(html).toMatch(/<link rel="[^"]*preload[^>]*mfe-transfer[^>]*remoteEntry\.js/);
  await product.stop("mfe-transfer");
  try {
    await page.goto(MAJORS);
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  } finally {
    await product.start("mfe-transfer");
  }
  await page.getByRole("button", { name: "Retry" }).click();
  await expectLiveList(page, "Majors", "BTCUSDT");
});

test("a lost connection is said, and comes back", async ({ page, product }) => {
  await page.goto(MAJORS);
  await expectLiveList(page, "Majors", "BTCUSDT");
  await product.exchange.loseFeed();
  await expectFeed(page, "Reconnecting");
  await expect(rowOf(page, "BTCUSDT")).toContainText(/[2-9] s ago/);
  await product.exchange.reset();
  await expectFeed(page, "Live", 30_000);
  await expectTicking(priceOf(page, "BTCUSDT"));
});

test("the page is used by keyboard, is accessible, and fits screens of 320 to 2,560 px", async ({ page }) => {
  await page.goto("/list#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT,1000SATSTRY,币安人生USDT,nope!");
  await expectLiveList(page, "Majors", "BTCUSDT");
  await expectAccessible(page);
  for (const width of [320, 390, 768, 1_440, 2_560]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysScrollers(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cointide, start page" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFeed(page, "Paused");
  await page.keyboard.press("Enter");
  await expectFeed(page, "Live");
  await page.keyboard.press("Tab");
  await expect(addButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cardNamed(page, "Majors")).toBeVisible();
});
