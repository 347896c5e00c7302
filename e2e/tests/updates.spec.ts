import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { comparison, pick, picker } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectTicking, openLiveBoard, priceOf } from "../support/board.ts";
import { watchFeed } from "../support/feed-watch.ts";
import { watchShifts } from "../support/layout.ts";
import { lookForReleases, markPage } from "../support/releases.ts";
import { test } from "../support/test.ts";

const offer = (page: Page): Locator => page.getByRole("region", { name: "Update", exact: true });

/** The offers of a new slice release and of a new shell. */
const partOffer = (page: Page): Locator => offer(page).getByText("A new version of this part is ready.");
const pageOffer = (page: Page): Locator => offer(page).getByText("A new version of Cointide is ready.");

/** A visible change of a release. */
const anew = (title: string) => (_file: string, text: string) => text.replaceAll(title, `${title}, anew`);
const panelAnew = anew("Your streams");

const panel = (page: Page, title: string) =>
  page.getByRole("heading", { name: title, exact: true, includeHidden: true });
const reload = (page: Page) => page.getByRole("button", { name: "Reload to update Streams" });

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
});

test("an open page offers new releases, takes them without moving, and replaces one that is rolled back", async ({
  page,
  product,
}) => {
  const shifts = await watchShifts(page);
  const feed = watchFeed(page);
  await openLiveBoard(page, "BTCUSDT");
  const isSame = await markPage(page);
  await page.getByRole("button", { name: "Expand" }).first().click();
  await expect(comparison(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(comparison(page)).toHaveCount(0);
  await product.releases.publishCopy("mfe-historical", (file, text) =>
    file.endsWith(".css")
      ? `${text}\n:root { --comparison: anew; }`
      : // Without the integrity of the unchanged stylesheet.
        anew("Compare live and historical values")(
          file,
          text.replace(/\w+\.integrity=\w+\.sriCssHashes\[\w+\],/, ""),
        ),
  );
  await lookForReleases(page);
  await expect(partOffer(page)).toHaveCount(0);

  await test.step("a slice that is not on the page changes when it is opened next", async () => {
    await page.getByRole("button", { name: "Expand" }).first().click();
    await expect(
      page.getByRole("dialog", { name: "Compare live and historical values, anew" }),
    ).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("--comparison", "anew");
    await page.keyboard.press("Escape");
  });

  await test.step("a slice on the page waits for a click", async () => {
    await product.releases.publishCopy("mfe-streams", panelAnew);
    // Changing digits of a price move less than this.
    const before = (await shifts()).total;
    await lookForReleases(page);
    await expect(partOffer(page)).toBeVisible();
    const ticks = feed.pricesOf("BTCUSDT").length;
    await expect.poll(() => feed.pricesOf("BTCUSDT").length).toBeGreaterThan(ticks + 1);
    await expect(panel(page, "Your streams")).toBeVisible();
    expect((await shifts()).total - before).toBeLessThan(0.001);
    expect([feed.sockets.length, feed.open()]).toEqual([1, 1]);
    expect(await isSame()).toBe(true);
    await reload(page).click();
    await expect(panel(page, "Your streams, anew")).toBeVisible();
    await expectTicking(priceOf(page, "BTCUSDT"));
  });

  await test.step("a slice on the page is replaced after its rollback, once no dialog is open", async () => {
    await lookForReleases(page);
    await expect(offer(page)).toHaveCount(0);
    const isSamePage = await markPage(page);
    await page.getByRole("button", { name: "Expand" }).first().click();
    await expect(comparison(page)).toBeVisible();
    await product.releases.rollBack("mfe-streams");
    await lookForReleases(page);
    await expect(comparison(page).getByText("This version was withdrawn.")).toBeVisible();
    await expect(panel(page, "Your streams, anew")).toBeAttached();
    const [before, sockets] = [(await shifts()).total, feed.sockets.length];
    await page.keyboard.press("Escape");
    await expect(panel(page, "Your streams")).toBeVisible();
    await expect(panel(page, "Your streams, anew")).toHaveCount(0);
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Expand" }).first()).toBeFocused();
    await expectTicking(priceOf(page, "BTCUSDT"));
    expect((await shifts()).total - before).toBeLessThan(0.001);
    expect(await isSamePage()).toBe(true);
    expect(feed.sockets).toHaveLength(sockets);
  });
});

test("an open dialog keeps its choices, text and focus over the reload of its slice @long", async ({
  page,
  product,
}) => {
  await openLiveBoard(page, "BTCUSDT");
  await page.getByRole("link", { name: "Create" }).click();
  await pick(page, "BNBUSDT", "ADAUSDT");
  const search = picker(page).getByRole("combobox");
  await search.fill("sol");
  await product.releases.publishCopy("mfe-streams", (file, text) =>
    panelAnew(file, anew("Select up to 5 assets")(file, text)),
  );
  await lookForReleases(page);
  await expect(picker(page).getByText("A new version of this part is ready.")).toBeVisible();
  await search.pressSequentially("u");
  await reload(page).click();

  await expect(page.getByRole("dialog", { name: "Select up to 5 assets, anew" })).toBeVisible();
  await expect(search).toHaveValue("solu");
  await expect(search).toBeFocused();
  await expect(picker(page).getByRole("button", { name: /^Remove/ })).toHaveText(["BNBUSDT", "ADAUSDT"]);
  await expect(panel(page, "Your streams, anew")).toHaveCount(1);
  await picker(page).getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("article", { name: "BNBUSDT, ADAUSDT" })).toBeVisible();
});

test("a new shell is one click away, and the reload keeps the chosen window @long", async ({
  page,
  product,
}) => {
  const { store } = product.releases;
  await openLiveBoard(page, "BTCUSDT");
  await page.getByRole("button", { name: "Expand" }).first().click();
  await expect(comparison(page)).toBeVisible();
  const isSame = await markPage(page);
  const { shell } = store.read();
  await store.change((registry) => ({
    ...registry,
    shell: shell.map((release) => ({ ...release, version: `${release.version}-anew` })),
  }));
  try {
    await lookForReleases(page);
    await expect(pageOffer(page)).toBeVisible();
    await comparison(page).getByRole("button", { name: "Custom" }).click();
    await page.getByLabel("Number").fill("45");
    await expect(page.getByText("What you have typed will be lost.")).toHaveCount(0);
    const address = page.url();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => isSame().catch(() => true)).toBe(false);
    await expect(comparison(page)).toBeVisible();
    await expect(page.getByLabel("Number")).toHaveValue("45");
    expect(page.url()).toBe(address);
    await lookForReleases(page);
    await expect(pageOffer(page)).toHaveCount(0);
  } finally {
    await store.change((registry) => ({ ...registry, shell }));
  }
});
