import { signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
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

/** Stores a guest with two streams, two alerts and display preferences. */
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

test("a guest's exported file restores streams, alerts and preferences in another browser, and only once", async ({
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

test("a member repeats an import whose response was lost, gets each stream once, and undoes the import", async ({
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
});
