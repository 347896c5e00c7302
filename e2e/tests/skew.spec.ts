import { type Combination, combinations } from "@cointide/platform/combinations";
import { readEnvironment } from "@cointide/platform/environment";
import { currentRelease, keptRelease, keptTags, type ProductRelease } from "@cointide/platform/kept-releases";
import { publishPair } from "@cointide/platform/publish-pair";
import { storeOf } from "@cointide/platform/release-store";
import { choose, expectSignedIn, signIn, signUpByForm, uniquePerson } from "@cointide/testing/account";
import { cardOf, comparison, createStream } from "@cointide/testing/streams";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { openProduct, type Product } from "../support/product.ts";

// Parts of releases that are not of one time run together, as between two deployments. The words that the walk looks for
// are those of all releases that are kept: where one changes, it is looked for in both forms until the older is dropped.

const CURRENT = "current";
/** How long a step of the walk may take, in ms. */
const STEP = 60_000;

/** Routes that a kept service lacks: what asks for them goes without. */
const NEWER_ROUTES = /^404: .*\/api\/(klines|alerts)\b/;
const NOT_FOUND = "console: Failed to load resource: the server responded with a status of 404 (Not Found)";

/** Whether a problem is one of its own, beside a service of this name. A page that is left stops what it asks for. */
const isProblem = (service: string) => (problem: string) =>
  !problem.endsWith("net::ERR_ABORTED") &&
  (service === CURRENT || !(NEWER_ROUTES.test(problem) || problem === NOT_FOUND));

const release = (name: string): ProductRelease =>
  name === CURRENT ? currentRelease() : keptRelease(name, test.info().outputPath(`kept-${name}`));

const start = (page: Page) => page.getByRole("button", { name: "Get realtime updates now" });

async function leave(page: Page): Promise<void> {
  await choose(page, "Logout");
  await expect(start(page)).toBeVisible();
}

/** What a guest does: prices as a taste, a stream with live ones, and its comparison with the past. */
async function beGuest(page: Page): Promise<void> {
  await page.goto("/");
  // Older shells have a list.
  const taste = page.getByRole("main").locator("li, tr").filter({ hasText: "BTCUSDT" });
  await expect(taste).toContainText(/\d%/);
  await start(page).click();
  await createStream(page, "BTCUSDT", "ETHUSDT");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("button", { name: "Expand" }).click();
  const table = comparison(page).locator("table");
  await expect(table).toHaveAttribute("aria-busy", "false");
  await expect(table.locator("tbody").first().getByRole("cell").nth(3)).toHaveText(/\d/);
  await page.keyboard.press("Escape");
  await leave(page);
}

/** What a member does: an account, a stream that the service keeps, the settings, and coming back. */
async function beMember(page: Page, { mailbox }: Product): Promise<void> {
  const person = uniquePerson("Ada");
  await signUpByForm(page, mailbox, person);
  await createStream(page, "SOLUSDT");
  await choose(page, "Settings");
  await expect(page.getByRole("dialog").getByText(person.email)).toBeVisible();
  await page.keyboard.press("Escape");
  await leave(page);
  await signIn(page, person.email, person.password);
  await expectSignedIn(page, person.name);
  await expect(cardOf(page, "SOLUSDT")).toBeVisible();
  await expectTicking(priceOf(page, "SOLUSDT"));
}

/** Publishes the pair, and uses it with the service. Gives why the gate refuses the pair; nothing has run then. */
async function use(browser: Browser, { shell, slices, service }: Combination<ProductRelease>) {
  const folder = test.info().outputPath(`${shell.name}-${slices.name}`);
  const settings = { RELEASES_DIR: `${folder}/releases`, DATA_DIR: `${folder}/data` };
  const store = storeOf(readEnvironment({ ...process.env, ...settings }));
  const refusals = await publishPair(store, shell, slices);
  if (refusals.length > 0) return refusals;
  const worker = test.info().parallelIndex;
  const product = await openProduct({ worker, settings, service: service.service });
  try {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    // A step that never ends says so itself, and not the test as a whole.
    page.setDefaultTimeout(STEP);
    const problems = await watchProblems(page);
    await beGuest(page);
    await beMember(page, product);
    expect(problems.filter(isProblem(service.name))).toEqual([]);
    await context.close();
  } finally {
    await product.close();
  }
  return [];
}

for (const names of combinations([CURRENT, ...keptTags()])) {
  const title = `shell ${names.shell}, slices ${names.slices}, service ${names.service}`;
  test(`${title}: they work together, or the gate refuses them @long`, async ({ browser }) => {
    // Each starts a product of nine programs, which takes long on a busy machine.
    test.slow();
    const [shell, slices, service] = [release(names.shell), release(names.slices), release(names.service)];
    const refusals = await use(browser, { shell, slices, service });
    if (refusals.length === 0) return;
    // What it refuses never ships; each of both still meets the service, with what it was released with.
    const description = `shell ${names.shell}, slices ${names.slices}: ${refusals.join(" ")}`;
    test.info().annotations.push({ type: "refused by the gate", description });
    console.log(`Refused by the gate: ${description}`);
    expect(await use(browser, { shell, slices: release(names.shell), service })).toEqual([]);
    expect(await use(browser, { shell: release(names.slices), slices, service })).toEqual([]);
  });
}

test("there is a release to combine with the current one @long", () => {
  expect(keptTags()).not.toEqual([]);
});
