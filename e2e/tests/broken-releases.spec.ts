import type { Fault } from "@cointide/testing/broken-entry";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page, type Route } from "@playwright/test";
import { priceOf } from "../support/board.ts";
import type { Product } from "../support/product.ts";
import { collectFailures } from "../support/slice-failures.ts";
import { test } from "../support/test.ts";

/** Publishes a release of a slice that fails. Returns its version. */
type Breaker = (product: Product, page: Page, slice: string) => Promise<string>;

type Files = (version: string) => RegExp;

const entryOf: Files = (version) => new RegExp(`${version}/remoteEntry\\.js`);
const chunksOf: Files = (version) => new RegExp(`${version}/.*expose.*\\.js$`);
const stylesOf: Files = (version) => new RegExp(`${version}/.*\\.css$`);

/** Publishes a working copy and breaks its files on their way to the browser. */
const onItsWay =
  (files: Files, answer: (route: Route) => unknown): Breaker =>
  async ({ releases }, page, slice) => {
    const version = await releases.publishCopy(slice);
    await page.route(files(version), (route) => void answer(route));
    return version;
  };

const instead = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body, headers: { "access-control-allow-origin": "*" } });

/** Responds after the page has fetched the previous release too, as on a busy machine. */
const late = (answer: (route: Route) => unknown) => (route: Route) => setTimeout(() => answer(route), 1_500);

/** Adds code that sets `globalThis.tampered`. */
async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
}

const published =
  (fault: Fault): Breaker =>
  ({ releases }, _, slice) =>
    releases.publishBroken(slice, fault);

const misspelt: Breaker = ({ releases }, _, slice) =>
  releases.publishCopy(slice, (file, text) => (file === "remoteEntry.js" ? "const = ;" : text));

/** A release that was built for another major version of React. */
const outOfRange: Breaker = ({ releases }, _, slice) =>
  releases.publishCopy(slice, (file, text) =>
    file === "remoteEntry.js"
      ? text.replace(/(shareKey:"react[^}]*requiredVersion:)"[^"]*"/g, '$1"^99.0.0"')
      : text,
  );

/** Ways to fail, with the stage that the page reports. */
const BREAKERS = {
  "entry missing": ["load", onItsWay(entryOf, instead(404, "text/plain", "There is no such file."))],
  "HTML instead of an entry": ["load", onItsWay(entryOf, instead(200, "text/html", "<!doctype html>"))],
  "JSON instead of an entry": ["load", published("json")],
  "syntax error": ["load", misspelt],
  "entry that throws": ["load", published("throws")],
  "entry tampered with": ["load", onItsWay(entryOf, tamper)],
  "chunk tampered with": ["load", onItsWay(chunksOf, tamper)],
  "chunk missing": ["load", onItsWay(chunksOf, instead(404, "text/plain", "There is no such file."))],
  "styles missing": ["load", onItsWay(stylesOf, instead(404, "text/plain", "There is no such file."))],
  "styles missing, late": [
    "load",
    onItsWay(stylesOf, late(instead(404, "text/plain", "There is no such file."))),
  ],
  "entry that hangs": ["load", onItsWay(entryOf, () => {})],
  "styles that hang": ["load", onItsWay(stylesOf, () => {})],
  "chunk that hangs": ["load", onItsWay(chunksOf, () => {})],
  "entry that never ends": ["load", published("hang")],
  "built for another React": ["load", outOfRange],
  "contract broken": ["contract", published("contract")],
  "throwing at init": ["init", published("init")],
  "throwing at its first render": ["render", published("render")],
} as const satisfies Record<string, readonly [stage: string, breakIt: Breaker]>;

/** Longest time until the page reports a failure, in ms, with room for a busy machine. */
const VERDICT = 20_000;

/** One slice in the dashboard and two with modals over it. */
const PLACES = [
  { slice: "mfe-streams", address: "/dashboard", heading: "Your streams" },
  { slice: "mfe-auth", address: "/dashboard/export", heading: "Create a free account" },
  {
    slice: "mfe-historical",
    address: `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
    heading: "Compare live and historical values",
  },
] as const;

type Way = keyof typeof BREAKERS;

/** How each of the three slices fails in a visit. */
const VISITS: [Way, Way, Way][] = [
  ["entry tampered with", "chunk tampered with", "styles missing"],
  ["entry missing", "HTML instead of an entry", "JSON instead of an entry"],
  ["syntax error", "entry that throws", "chunk missing"],
  ["throwing at init", "throwing at its first render", "contract broken"],
  ["entry that hangs", "chunk that hangs", "entry that never ends"],
  ["built for another React", "styles that hang", "styles missing, late"],
];

/** Counts the cards that the page shows instead of a slice. */
const watchCards = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { cards: 0 });
    const look = () => {
      const buttons = [...document.querySelectorAll("button")];
      if (buttons.some(({ textContent }) => textContent === "Retry"))
        (globalThis as unknown as { cards: number }).cards += 1;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
const seenCards = (page: Page) => page.evaluate(() => (globalThis as unknown as { cards: number }).cards);

/** Navigates within the page, as its links do. */
const goTo = (page: Page, address: string) =>
  page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

for (const [index, ways] of VISITS.entries()) {
  const details = index === 0 ? {} : { tag: "@long" };
  test(
    `webpack 11944: the previous release replaces a failing one without a card: ${ways.join(", ")}`,
    details,
    async ({ page, product }) => {
      await watchCards(page);
      const reports = collectFailures(page);
      const expected: string[] = [];
      for (const [at, { slice }] of PLACES.entries()) {
        const [stage, breakIt] = BREAKERS[ways[at] as Way];
        expected.push(`${slice} ${await breakIt(product, page, slice)} ${stage}`);
      }
      for (const { address, heading } of PLACES) {
        if (address === "/dashboard") await page.goto(address, { waitUntil: "commit" });
        else await goTo(page, address);
        await expect(page.locator("h2", { hasText: heading }).first()).toBeVisible();
      }
      expect(await seenCards(page)).toBe(0);
      expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
      await expect(page.locator("tr", { hasText: "BTCUSDT" }).first()).toContainText(/\d,\d{3}/);
      await expect.poll(() => reports.toSorted(), { timeout: VERDICT }).toEqual(expected.toSorted());
    },
  );
}

test("module-federation/core 3685, 4410: a card with Retry replaces a slice if no release works", async ({
  page,
  product,
}) => {
  await product.releases.publishBroken("mfe-streams", "render");
  const current = await product.releases.publishBroken("mfe-streams", "contract");
  const [, , good] =
    product.releases.registry().slices.find(({ name }) => name === "mfe-streams")?.releases ?? [];
  const files = new RegExp(`${good?.version}/.*\\.js`);
  await page.route(files, (route) => route.abort());
  const reports = collectFailures(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByText("Unique assets")).toBeVisible();
  await expect.poll(() => reports.length).toBe(3);
  expect(reports[0]).toBe(`mfe-streams ${current} contract`);
  await page.unroute(files);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
});
