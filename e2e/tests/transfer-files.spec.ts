import { signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { guestAlert, keepAlerts } from "../support/alerts.ts";
import { test } from "../support/test.ts";
import {
  expectPreview,
  openTransfer,
  previewFile,
  previewItems,
  previewText,
  runImport,
  saveExport,
  stored,
  transferDialog,
} from "../support/transfer.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const MAJORS = {
  id: "65f0c0ffee00000000000001",
  userId: "guest" as const,
  symbols: ["BTCUSDT", "ETHUSDT"],
  name: "Majors, mine",
};
const OTHERS = { id: "65f0c0ffee00000000000002", userId: "guest" as const, symbols: ["SOLUSDT"] };
const NEVER = { kind: "above", price: "99999999" } as const;

/** A guest with two streams, two alerts and choices of how pages look. */
async function becomeBusyGuest(page: Page): Promise<void> {
  await becomeGuest(page, [MAJORS, OTHERS]);
  const alerts = [
    guestAlert("BTCUSDT", NEVER, { note: "Sell" }),
    guestAlert(
      "SOLUSDT",
      { kind: "moves", percent: 5, window: "1h" },
      { repeatAfter: 60, status: "paused" },
      2,
    ),
  ];
  await keepAlerts(page, { alerts });
  const sections = {
    display: { changedAt: 5, value: { theme: "dark" } },
    board: {
      changedAt: 5,
      value: {
        view: "table",
        columns: ["last", "pchange"],
        sort: { by: "pchange", isDescending: true },
        pinned: "ETHUSDT",
        order: [],
      },
    },
  };
  await page.addInitScript(
    (text) => localStorage.getItem("u:preferences") ?? localStorage.setItem("u:preferences", text),
    JSON.stringify({ version: 1, sections }),
  );
}

const listsOf = (text: string) => {
  const { streams, alerts, preferences } = JSON.parse(text);
  return { streams, alerts, preferences };
};

test("a guest's lists are the same in another browser that imports their file, and twice is once", async ({
  page,
  browser,
  product,
}) => {
  await becomeBusyGuest(page);
  await openTransfer(page);
  await expect(transferDialog(page).getByText("2 streams, 2 alerts, 2 preferences")).toBeVisible();
  const { name, text } = await saveExport(page, "Cointide");
  expect(name).toMatch(/^cointide-\d{4}-\d\d-\d\d\.json$/);

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await becomeGuest(other, guestStreams());
  await openTransfer(other);
  const before = await stored(other);
  await previewFile(other, name, text);
  await expectPreview(other, "Cointide file: 2 streams, 2 alerts to add, 2 preferences to change.");
  await expect(previewItems(other, "Will be added")).toHaveText([
    /Majors, mine\s*BTCUSDT, ETHUSDT/,
    /SOLUSDT/,
    /Alert on BTCUSDT\s*above 99999999 · Sell/,
    /Alert on SOLUSDT/,
  ]);
  expect(await stored(other)).toEqual(before);
  await runImport(other, "Added 2 streams, 2 alerts. Changed 2 preferences.");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await transferDialog(other).getByRole("button", { name: "Done" }).click();
  expect(listsOf((await saveExport(other, "Cointide")).text)).toEqual(listsOf(text));

  await previewText(other, text);
  await expectPreview(other, "Cointide file: everything is already there.");
  await expect(transferDialog(other).getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
  await context.close();
});

test("a guest's import is taken back as a whole, a double click imports once, and other tabs follow", async ({
  page,
  context,
}) => {
  await becomeGuest(page, guestStreams(["ADAUSDT"]));
  await openTransfer(page);
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expect(cardOf(tab, "ADAUSDT")).toBeVisible();
  const before = await stored(page);
  const file = {
    format: "cointide",
    version: 1,
    streams: [{ name: "New", symbols: ["BTCUSDT"] }],
    alerts: [{ symbol: "BTCUSDT", condition: NEVER, repeatAfter: null, note: "", status: "active" }],
    preferences: { display: { theme: "light" } },
  };
  await previewText(page, JSON.stringify(file));
  await transferDialog(page).getByRole("button", { name: "Import", exact: true }).dblclick();
  await expect(
    transferDialog(page).getByText("Added 1 stream, 1 alert. Changed 1 preference."),
  ).toBeVisible();
  await expect(cardOf(tab, "New")).toBeVisible();
  await expect(page.getByRole("link", { name: "Alerts: 1 active", includeHidden: true })).toHaveCount(1);
  await page.reload();
  await transferDialog(page).getByRole("button", { name: "Undo" }).dblclick();
  await expect(transferDialog(page).getByText("The import was undone.")).toBeVisible();
  await expect(cardOf(tab, "New")).toHaveCount(0);
  const after = await stored(page);
  expect(JSON.parse(after["u:streams"] ?? "null")).toEqual(JSON.parse(before["u:streams"] ?? "null"));
  expect(after["u:alerts"]).toBeUndefined();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "light");
});

test("lists move from a guest to a member and on to another guest", async ({ page, browser, product }) => {
  await becomeBusyGuest(page);
  await openTransfer(page);
  const { text } = await saveExport(page, "Cointide");

  const context = await browser.newContext({ baseURL: product.url });
  const member = await context.newPage();
  await signUp(member, product.mailbox, uniquePerson("Mia"), [["BNBUSDT"]]);
  await openTransfer(member);
  await previewText(member, text);
  await runImport(member, "Added 2 streams, 2 alerts. Changed 2 preferences.");
  await transferDialog(member).getByRole("button", { name: "Done" }).click();
  const exported = listsOf((await saveExport(member, "Cointide")).text);
  const { streams, alerts, preferences } = listsOf(text);
  expect(exported).toEqual({
    streams: [{ name: "", symbols: ["BNBUSDT"] }, ...streams],
    alerts,
    preferences,
  });
  await member.reload();
  await expect(member.locator("html")).toHaveAttribute("data-theme", "dark");
  await context.close();

  const third = await browser.newContext({ baseURL: product.url });
  const guest = await third.newPage();
  await becomeGuest(guest);
  await openTransfer(guest);
  await previewText(guest, JSON.stringify({ format: "cointide", version: 1, ...exported }));
  await runImport(guest, "Added 3 streams, 2 alerts. Changed 2 preferences.");
  await transferDialog(guest).getByRole("button", { name: "Done" }).click();
  expect(listsOf((await saveExport(guest, "Cointide")).text)).toEqual(exported);
  await third.close();
});

test("a member's import whose answer is lost is sent again and made once, and undone as a whole", async ({
  page,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Liv"), [["BNBUSDT"]]);
  await openTransfer(page);
  const file = {
    format: "cointide",
    version: 1,
    streams: [{ name: "Lost", symbols: ["BTCUSDT"] }],
    preferences: { display: { theme: "dark" } },
  };
  await previewText(page, JSON.stringify(file));
  let requests = 0;
  await page.route("**/api/user/import", async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const run = transferDialog(page).getByRole("button", { name: "Import", exact: true });
  await run.click();
  await expect(transferDialog(page).getByText(/nothing is added twice/)).toBeVisible();
  await run.click();
  await expect(transferDialog(page).getByText("Added 1 stream. Changed 1 preference.")).toBeVisible();
  await page.unroute("**/api/user/import");
  await expect(page.getByRole("article", { name: "Lost", includeHidden: true })).toHaveCount(1);
  await transferDialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(transferDialog(page).getByText("The import was undone.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Lost", includeHidden: true })).toHaveCount(0);
  await page.reload();
  await expect(transferDialog(page)).toBeVisible();
  await expect(page.getByRole("article", { name: "Lost", includeHidden: true })).toHaveCount(0);
  expect(await kept(page, "u:token")).not.toBeNull();
});

test("streams go to TradingView and come back, and what does not fit is said", async ({
  page,
  browser,
  product,
}) => {
  await becomeBusyGuest(page);
  await openTransfer(page);
  const { name, text } = await saveExport(page, "TradingView");
  expect(name).toMatch(/\.txt$/);
  expect(text).toBe("###Majors mine,BINANCE:BTCUSDT,BINANCE:ETHUSDT,\n###SOLUSDT,BINANCE:SOLUSDT\n");
  await expect(transferDialog(page).getByText("“Majors, mine” becomes “Majors mine”")).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await becomeGuest(other);
  await openTransfer(other);
  const wide = "ADAUSDT BNBUSDT BTCUSDT DOGEUSDT ETHUSDT LTCUSDT"
    .split(" ")
    .map((symbol) => `binance:${symbol}`);
  await previewFile(
    other,
    name,
    `\ufeff${text}###Wide\r\n${wide.join("\r\n")},COINBASE:BTCUSD,BINANCE:BTCUSDT.P,###Empty`,
  );
  await expectPreview(other, "TradingView watchlist: 4 streams to add, 3 refused.");
  await expect(previewItems(other, "Refused")).toHaveText([
    /COINBASE:BTCUSD.*from COINBASE/,
    /BTCUSDT\.P.*perpetual/,
    /“Empty”.*empty/,
  ]);
  await expect(
    transferDialog(other).getByText("“Wide” has 6 symbols and becomes 2 streams of up to 5."),
  ).toBeVisible();
  await runImport(other, "Added 4 streams.");
  await transferDialog(other).getByRole("button", { name: "Done" }).click();
  await previewText(other, "btc/usdt, Solana; no-such-coin");
  await expectPreview(other, "list of symbols: 1 stream to add, 1 refused.");
  await context.close();
});

test("a file made to deceive adds only what is good, and shows the rest as text", async ({ page }) => {
  await becomeGuest(page);
  await openTransfer(page);
  const streams = [
    { name: "<img src=x onerror=alert(1)>", symbols: ["BTCUSDT"] },
    { name: "a\u202egnp.exe", symbols: ["BTCUSDT"] },
    { name: "__proto__", symbols: ["NOSUCHUSDT"] },
    ...Array.from({ length: 3_000 }, (_, at) => ({ name: `S${at}`, symbols: ["ETHUSDT"] })),
  ];
  const text = JSON.stringify({
    format: "cointide",
    version: 1,
    streams,
    token: "secret",
    preferences: { display: { theme: "evil" }, session: { token: "x" } },
  });
  await previewText(page, text.replace('"token"', '"__proto__":{"x":1},"token"'));
  await expectPreview(page, "Cointide file: 500 streams to add, 2505 refused.");
  await expect(transferDialog(page).getByText("<img src=x onerror=alert(1)>").first()).toBeVisible();
  await expect(transferDialog(page).getByText("Stream a\ufffdgnp.exe")).toBeVisible();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  await runImport(page, "Added 500 streams.");
  await transferDialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(transferDialog(page).getByText("The import was undone.")).toBeVisible();
  expect(await kept(page, "u:streams")).toBe("[]");

  await transferDialog(page).getByRole("button", { name: "Done" }).click();
  for (const [bad, words] of [
    ["[".repeat(50_000), /damaged or cut off|not a Cointide file/],
    [JSON.stringify({ format: "cointide", version: 99 }), /newer version/],
    [`{"format":"cointide","x":"${"y".repeat(1_100_000)}"}`, /larger than 1 MB/],
    ["\u0000\u0001", /No pair that trades now/],
  ] as const) {
    await previewFile(page, "bad.json", bad);
    await expect(transferDialog(page).getByRole("region", { name: "Import" }).getByRole("alert")).toHaveText(
      words,
    );
  }
});

test("an import that was changed since is not undone, and the page says so", async ({ page }) => {
  await becomeGuest(page);
  await openTransfer(page);
  await previewText(page, "BTCUSDT, ETHUSDT");
  await runImport(page, "Added 1 stream.");
  const streams = JSON.parse((await kept(page, "u:streams")) ?? "");
  await page.evaluate(
    (text) => localStorage.setItem("u:streams", text),
    JSON.stringify([{ ...streams[0], symbols: ["BTCUSDT"] }]),
  );
  await transferDialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(transferDialog(page).getByRole("alert")).toHaveText(/changed after the import/);
  expect(JSON.parse((await kept(page, "u:streams")) ?? "")).toHaveLength(1);
});
