import { rm } from "node:fs/promises";
import { readEnvironment } from "@cointide/platform/environment";
import { currentRelease, keptRelease, keptTags, type ProductRelease } from "@cointide/platform/kept-releases";
import { publishPair } from "@cointide/platform/publish-pair";
import { storeOf } from "@cointide/platform/release-store";
import {
  choose,
  expectSignedIn,
  type Person,
  signIn,
  signUpByForm,
  uniquePerson,
} from "@cointide/testing/account";
import { cardOf, createStream, pick, picker } from "@cointide/testing/streams";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openProduct, type Product } from "../support/product.ts";

// A release without names is put back under streams that have them, and then the present one again.

const start = (page: Page) => page.getByRole("button", { name: "Get realtime updates now" });

async function leave(page: Page): Promise<void> {
  await choose(page, "Logout");
  await expect(start(page)).toBeVisible();
}

/** Names the stream of these symbols in its title. */
async function rename(page: Page, symbols: string, name: string): Promise<void> {
  await cardOf(page, symbols).getByRole("heading").getByRole("button").click();
  await page.getByRole("textbox", { name: "Stream name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(cardOf(page, name)).toBeVisible();
}

/** Adds a symbol to the stream of that one, and makes another stream. */
async function changeStreams(page: Page, symbol: string, name = symbol): Promise<void> {
  await cardOf(page, name).getByRole("button", { name: "Edit" }).click();
  await pick(page, "LTCUSDT");
  await picker(page).getByRole("button", { name: "Update" }).click();
  await expect(name === symbol ? cardOf(page, symbol, "LTCUSDT") : cardOf(page, name)).toContainText("LTC");
  await createStream(page, "ADAUSDT");
}

async function nameStreams(page: Page, { mailbox }: Product, person: Person): Promise<void> {
  await page.goto("/");
  await start(page).click();
  await createStream(page, "BTCUSDT");
  await rename(page, "BTCUSDT", "Guest's coins");
  await leave(page);
  await signUpByForm(page, mailbox, person);
  await createStream(page, "SOLUSDT");
  await rename(page, "SOLUSDT", "Member's coins");
  await leave(page);
}

/** @param names whose names are shown meanwhile. */
async function useWithoutNames(
  page: Page,
  person: Person,
  names: { guest: boolean; member: boolean },
): Promise<void> {
  await page.goto("/");
  await start(page).click();
  await changeStreams(page, "BTCUSDT", names.guest ? "Guest's coins" : undefined);
  await leave(page);
  await signIn(page, person.email, person.password);
  await expectSignedIn(page, person.name);
  await changeStreams(page, "SOLUSDT", names.member ? "Member's coins" : undefined);
  await leave(page);
}

async function expectNames(page: Page, person: Person): Promise<void> {
  await page.goto("/");
  await start(page).click();
  await expect(cardOf(page, "Guest's coins")).toContainText("LTC");
  await expect(cardOf(page, "ADAUSDT")).toBeVisible();
  await leave(page);
  await signIn(page, person.email, person.password);
  await expectSignedIn(page, person.name);
  await expect(cardOf(page, "Member's coins")).toContainText("LTC");
  await expect(cardOf(page, "ADAUSDT")).toBeVisible();
}

type Parts = { shell: ProductRelease; service: ProductRelease };

/** Serves releases one after the other, each with the data of the one before, and uses them in one browser. */
function createDeployments(browser: Browser) {
  let context: BrowserContext | undefined;
  const data = test.info().outputPath("data");
  const settings = { RELEASES_DIR: test.info().outputPath("releases"), DATA_DIR: data };

  return async function serve(
    { shell, service }: Parts,
    use: (page: Page, product: Product) => Promise<void>,
  ) {
    // Each begins with a store of its own, which servers that remember the one before would refuse.
    await rm(settings.RELEASES_DIR, { recursive: true, force: true });
    await rm(`${data}/registries`, { recursive: true, force: true });
    const store = storeOf(readEnvironment({ ...process.env, ...settings }));
    expect(await publishPair(store, shell, shell)).toEqual([]);
    const worker = test.info().parallelIndex;
    const product = await openProduct({ worker, settings, service: service.service });
    try {
      // All of them are at the same address, so the browser finds what it stored.
      context ??= await browser.newContext({ baseURL: product.url });
      const page = await context.newPage();
      await use(page, product);
      await page.close();
    } finally {
      await product.close();
    }
  };
}

for (const tag of keptTags()) {
  for (const part of ["pages", "service", "pages and service"]) {
    test(`names are there again after the ${part} of ${tag} @long`, async ({ browser }) => {
      test.slow();
      const current = currentRelease();
      const kept = keptRelease(tag, test.info().outputPath(`kept-${tag}`));
      const older = {
        shell: part.startsWith("pages") ? kept : current,
        service: part.endsWith("service") ? kept : current,
      };
      // An older service keeps a member's names, and says nothing of them.
      const shown = {
        guest: older.shell === current,
        member: older.service === current && older.shell === current,
      };
      const person = uniquePerson("Ada");
      const serve = createDeployments(browser);
      const present = { shell: current, service: current };
      await serve(present, (page, product) => nameStreams(page, product, person));
      await serve(older, (page) => useWithoutNames(page, person, shown));
      await serve(present, (page) => expectNames(page, person));
    });
  }
}
