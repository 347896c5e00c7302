import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const RUNS = "globalThis.tampered = true;";
const LEAKS = "html { outline: 9px solid rgb(1, 2, 3) !important; }";

/** Changes files on their way to the browser. Returns the integrity errors in the console. */
async function tamper(page: Page, files: RegExp, addition: string): Promise<string[]> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("valid digest in the 'integrity' attribute")) refused.push(message.text());
  });
  await page.route(files, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${addition}\n${await response.text()}` });
    } catch (error) {
      // The test may end before all files of a slice have arrived.
      if (!/disposed|closed|ended/.test(String(error))) throw error;
    }
  });
  return refused;
}

/** Whether a tampered script has run or a tampered stylesheet applies. */
const isAffected = (page: Page) =>
  page.evaluate(
    () =>
      "tampered" in globalThis || getComputedStyle(document.documentElement).outlineColor === "rgb(1, 2, 3)",
  );

const PAGES = [
  "/dashboard/streams",
  `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`,
  "/dashboard/export",
];

test("module-federation/core 2631, 3053: pages load each script once, check all of them, and allow no code from text", async ({
  context,
}) => {
  for (const address of PAGES) {
    const page = await context.newPage();
    const problems = await watchProblems(page);
    const files: string[] = [];
    page.on("request", (request) => {
      // A blob is the text of a script that the page fetched and checked.
      if (/^http.*\.(js|css)$/.test(request.url())) files.push(request.url());
    });
    await becomeGuest(page, guestStreams(["BTCUSDT"]));
    const response = await page.goto(address);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src");
    expect(policy).not.toContain("unsafe-");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(priceOf(page, "BTCUSDT")).toHaveText(/\d/);
    expect(files.filter((file, at) => files.indexOf(file) < at)).toEqual([]);
    const integrity = await page.evaluate(() => {
      const { textContent } = document.querySelector('script[type="importmap"]') ?? {};
      const named = Object.keys(JSON.parse(textContent ?? "{}").integrity);
      return named.map((file) => new URL(file, document.baseURI).href);
    });
    expect(files.filter((file) => file.endsWith(".js") && !integrity.includes(file))).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  }
});

/** A tampered file, and how the visitor gets to the slice that needs it. */
type Tampered = { what: string; files: RegExp; addition?: string; open: (page: Page) => Promise<void> };

/** Files that broken-releases.spec.ts doesn't tamper with. */
const TAMPERED: Tampered[] = [
  {
    what: "stylesheet",
    files: /mfe-streams\/.*\.css/,
    addition: LEAKS,
    async open(page) {
      await page.goto("/dashboard");
    },
  },
  {
    what: "entry of a slice that is opened later",
    files: /mfe-historical\/.*\/remoteEntry\.js/,
    async open(page) {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Expand" }).click();
    },
  },
];

test("webpack 14310: a tampered file of a slice never takes effect", async ({ context }) => {
  for (const { what, files, addition = RUNS, open } of TAMPERED) {
    await test.step(what, async () => {
      const page = await context.newPage();
      await becomeGuest(page, guestStreams(["BTCUSDT"]));
      const refused = await tamper(page, files, addition);
      await open(page);
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      expect(refused).not.toEqual([]);
      expect(await isAffected(page)).toBe(false);
      await page.close();
    });
  }
});

test("a tampered worker script never runs, and prices tick in the page @long", async ({ page }) => {
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  const refused = await tamper(page, /\.worker\.[0-9a-f]{8}\.js$/, RUNS);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  expect(refused).not.toEqual([]);
  expect(workers).toEqual([]);
  expect(await isAffected(page)).toBe(false);
});
