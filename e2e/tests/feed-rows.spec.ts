import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { createStream } from "@cointide/testing/streams";
import { expect, type Locator } from "@playwright/test";
import { expectFeed, expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { test } from "../support/test.ts";

/** The colours of a row's values. */
const colorsOf = (row: Locator): Promise<string[]> =>
  row
    .locator("td:not([data-key=range]) [data-value]")
    .evaluateAll((values) => [...new Set(values.map((value) => getComputedStyle(value).color))]);

test("no connection is opened without streams; the first stream opens one, whose ticks are its prices", async ({
  page,
  product,
}) => {
  await becomeGuest(page);
  const feed = watchFeed(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Create a new stream to get started")).toBeVisible();
  const zeros = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const note = () => {
      for (const cell of document.querySelectorAll("td:has([title='0'])")) seen.push(cell.outerHTML);
    };
    new MutationObserver(note).observe(document.body, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  await page.waitForLoadState("networkidle");
  expect(feed.sockets).toEqual([]);
  expect(await product.exchange.subscriptions()).toEqual([]);

  // With the exchange's REST failing, the first price can only be that of a tick.
  await product.exchange.fault({ kind: "rest", status: 500, path: "/api/v3/ticker" });
  await createStream(page, "BTCUSDT");
  await expectTicking(priceOf(page, "BTCUSDT"));
  expect(await zeros.jsonValue()).toEqual([]);

  await createStream(page, "ETHUSDT");
  await expectTicking(priceOf(page, "ETHUSDT"));
  expect(feed.sockets).toHaveLength(1);
  await expect.poll(() => product.exchange.subscriptions()).toEqual([["btcusdt@ticker", "ethusdt@ticker"]]);
});

test("deleting the last stream of a symbol ends its subscription, and of all symbols the connection", async ({
  page,
  product,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["BTCUSDT"]));
  const feed = watchFeed(page);
  await openLiveBoard(page, "ETHUSDT");
  for (const left of [[["btcusdt@ticker"]], []]) {
    await page.getByRole("button", { name: "Delete" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => product.exchange.subscriptions()).toEqual(left);
  }
  await expect.poll(() => feed.open()).toBe(0);
});

test("a silent symbol says 'No data' and a delisted one 'no longer listed', while others tick @long", async ({
  page,
  product,
}) => {
  await product.exchange.fault({ kind: "silent", symbols: ["ETHUSDT"] });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT", "MATICUSDT"]));
  const feed = watchFeed(page);
  await openLiveBoard(page, "BTCUSDT");
  await expect(rowOf(page, "MATICUSDT")).toContainText("No longer listed");
  await expect(rowOf(page, "ETHUSDT")).toContainText("No data", { timeout: 14_000 });
  await expect(rowOf(page, "MATICUSDT")).toContainText("No longer listed");
  await expect(rowOf(page, "BTCUSDT")).not.toContainText(/No data|ago/);
  await expectTicking(priceOf(page, "BTCUSDT"));
  await expectFeed(page, "Live");
  expect(feed.sockets).toHaveLength(1);
  // Neither up nor down: what is old has one colour, and looks old.
  await expect.poll(() => colorsOf(rowOf(page, "BTCUSDT"))).toHaveLength(2);
  expect(await colorsOf(rowOf(page, "ETHUSDT"))).toHaveLength(1);

  await product.exchange.reset();
  await expect(rowOf(page, "ETHUSDT")).not.toContainText("No data");
  await expectTicking(priceOf(page, "ETHUSDT"));
});

test("a halted pair says so, on an open page and on a new one, until it trades again", {
  tag: "@long",
}, async ({ page, product }) => {
  // The service reads the list of pairs each 12 s, so the pair is one that no other test uses.
  test.setTimeout(150_000);
  await becomeGuest(page, guestStreams(["BTCUSDT", "ATOMUSDT"]));
  await openLiveBoard(page, "BTCUSDT", "ATOMUSDT");
  await product.exchange.fault({ kind: "halt", symbols: ["ATOMUSDT"], status: "BREAK" });
  await expect(rowOf(page, "ATOMUSDT")).toContainText("Trading is halted", { timeout: 30_000 });
  await expectTicking(priceOf(page, "BTCUSDT"));
  const last = await priceOf(page, "ATOMUSDT").getAttribute("title");

  await page.reload();
  await expect(rowOf(page, "ATOMUSDT")).toContainText("Trading is halted");
  await expect(priceOf(page, "ATOMUSDT")).toHaveAttribute("title", last ?? "");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("button", { name: "Remove ATOMUSDT" })).toContainText("Trading is halted");
  await page.keyboard.press("Escape");

  await product.exchange.reset();
  await expect(rowOf(page, "ATOMUSDT")).not.toContainText(/halted|ago/);
  await expectTicking(priceOf(page, "ATOMUSDT"));
});

test("a refused subscription marks its own row only @long", async ({ page, product }) => {
  await product.exchange.fault({ kind: "subscribe", answer: "refuse", symbols: ["ETHUSDT"] });
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"], ["SOLUSDT", "BNBUSDT", "LTCUSDT"]));
  await page.goto("/dashboard");
  await expect(rowOf(page, "ETHUSDT")).toContainText("Refused");
  const others = ["BTCUSDT", "SOLUSDT", "BNBUSDT", "LTCUSDT"];
  await Promise.all(others.map((symbol) => expectTicking(priceOf(page, symbol))));
  for (const symbol of others) await expect(rowOf(page, symbol)).not.toContainText("Refused");
  await expectFeed(page, "Live");
});

for (const [answer, note] of [
  ["refuse", "Refused"],
  ["none", "No answer"],
] as const) {
  test(`rows say '${note}' while the exchange fails subscriptions, and tick within 5 s of its being well @long`, async ({
    page,
    product,
  }) => {
    const symbols = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "BNBUSDT"];
    await product.exchange.fault({ kind: "subscribe", answer });
    await becomeGuest(page, guestStreams(symbols.slice(0, 2), symbols.slice(2)));
    await page.goto("/dashboard");
    for (const symbol of symbols) await expect(rowOf(page, symbol)).toContainText(note, { timeout: 15_000 });
    await expect(rowOf(page, "BTCUSDT")).not.toContainText(note === "Refused" ? "No answer" : "Refused");

    await product.exchange.reset();
    const well = Date.now();
    for (const symbol of symbols) {
      const left = well + 5_000 - Date.now();
      await expect(rowOf(page, symbol)).not.toHaveAttribute("data-old", /.*/, { timeout: Math.max(1, left) });
    }
    await expectFeed(page, "Live");
    await expectTicking(priceOf(page, "BTCUSDT"));
  });
}

test("a low price is shown in a smaller unit, and its exact value is the title @long", async ({ page }) => {
  await becomeGuest(page, guestStreams(["SHIBUSDT", "币安人生USDT"]));
  await openLiveBoard(page, "SHIBUSDT");
  const price = priceOf(page, "SHIBUSDT");
  await expect(price).toContainText(/\d\.\d{2}.*per 1M/);
  await expect(price).toHaveAttribute("title", /^0\.0000\d+$/);
  const { title, text } = await price.evaluate((element) => ({
    title: element.getAttribute("title") ?? "",
    text: element.textContent ?? "",
  }));
  expect(text).toBe(`${(Number(title) * 1_000_000).toFixed(2)}per 1M`);
  await expect(priceOf(page, "币安人生USDT")).toContainText(/\d\.\d{2} ¢/);
  await expectTicking(priceOf(page, "币安人生USDT"));
});
