import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["SOLUSDT"]);
const ID = STREAMS[0]?.id;

type Link = {
  path: string;
  /** The visitor's final path, if it differs. */
  leadsTo?: string;
  shows: (page: Page) => Promise<void>;
};

const dialog = (name: string, button: string) => async (page: Page) => {
  await expect(page.getByRole("dialog", { name }).getByRole("button", { name: button })).toBeVisible();
};
const message = (text: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole("dialog").getByText(text)).toBeVisible();
};
const notFound = async (page: Page) => {
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
};
const signIn = dialog("Welcome to Cointide", "Sign In");
const signUp = dialog("Create a free account to enjoy fully customizable streams!", "Sign Up");
const historical = (symbols: string) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(symbols)}`;
const compares = (symbol: string, fact: RegExp) => async (page: Page) => {
  const rows = comparison(page).locator("tbody", { hasText: symbol });
  await expect(rows.getByRole("button", { name: symbol })).toBeVisible();
  await expect(rows).toHaveText(fact);
};

/** Opens each link in one page and expects no problems on the way. */
async function expectLinks(page: Page, links: readonly Link[]): Promise<void> {
  const problems = await watchProblems(page);
  for (const { path, leadsTo = path, shows } of links) {
    await test.step(path, async () => {
      await page.goto("/healthz");
      // Leaving a page aborts its pending requests.
      const before = problems.length;
      await page.goto(path);
      await shows(page);
      await expect(page).toHaveURL(new URL(leadsTo, page.url()).href);
      expect.soft(problems.slice(before), path).toEqual([]);
    });
  }
}

test("each address opened without a token is public, not found or leads to the sign-in @long", async ({
  page,
}) => {
  const closed = [
    "/dashboard",
    historical('["BTCUSDT"]'),
    "/dashboard/export",
    "/dashboard/settings/password",
  ];
  await expectLinks(page, [
    { path: "/register", leadsTo: "/register/signin", shows: signIn },
    { path: "/register/signup", shows: dialog("Welcome to Cointide", "Sign Up") },
    { path: "/register/validate", shows: dialog("Check your email", "Validate") },
    ...["/register/nowhere", "/nowhere/at/all?symbols=[", "/%", "/%ff", "/dashboard/%E0%A4%A"].map(
      (path) => ({
        path,
        shows: notFound,
      }),
    ),
    ...closed.map((path) => ({ path, leadsTo: "/register/signin", shows: signIn })),
  ]);
});

test("each address of the dashboard opened by a guest shows its content @long", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await expectLinks(page, [
    { path: "/", leadsTo: "/dashboard", shows: (page) => expect(cardOf(page, "SOLUSDT")).toBeVisible() },
    { path: "/dashboard/streams", shows: dialog("Select up to 5 assets", "Create") },
    { path: `/dashboard/streams/${ID}`, shows: dialog("Select up to 5 assets", "Remove ETHUSDT") },
    { path: "/dashboard/streams/%3Cb%3E", shows: message(/doesn't exist/) },
    { path: `/dashboard/streams/delete/${ID}`, shows: message("BTCUSDT, ETHUSDT") },
    { path: "/dashboard/streams/delete/a/b", shows: notFound },
    { path: historical('["币安人生USDT"]'), shows: compares("币安人生USDT", /avg.*\d/s) },
    { path: historical("[BTCUSDT"), shows: message(/no valid symbol to compare/) },
    { path: "/dashboard/export", shows: signUp },
    { path: "/dashboard/validate", shows: dialog("Check your email", "Validate") },
    { path: "/dashboard/settings/email", leadsTo: "/dashboard/export", shows: signUp },
  ]);
});

test("Back closes a modal, and Close leads from a modal opened by its address to the dashboard @long", async ({
  page,
}) => {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard/streams");
  await picker(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const actions = cardOf(page, "SOLUSDT");
  const openers = [
    page.getByRole("link", { name: "Create" }),
    ...["Edit", "Expand", "Delete"].map((name) => actions.getByRole("button", { name })),
    page.getByRole("link", { name: "Save them to an account" }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});
