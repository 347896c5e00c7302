import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf, comparison, picker } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(["BTCUSDT", "ETHUSDT"], ["SOLUSDT"]);
const ID = STREAMS[0]?.id;
const UNKNOWN_ID = "f".repeat(24);
const EXPORT = "Create a free account to enjoy fully customizable streams!";

type Link = {
  path: string;
  /** The path where the visitor ends up; the same where it is absent. */
  leadsTo?: string;
  shows: (page: Page) => Promise<void>;
};

const dialog = (name: string, button: string) => async (page: Page) => {
  await expect(page.getByRole("dialog", { name }).getByRole("button", { name: button })).toBeVisible();
};
const says = (text: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole("dialog").getByText(text)).toBeVisible();
};
const notFound = async (page: Page) => {
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
};
const signIn = dialog("Welcome to Cointide", "Sign In");
const historical = (symbols: string) =>
  `/dashboard/streams/historical?symbols=${encodeURIComponent(symbols)}`;
const compares = (symbol: string, fact: RegExp) => async (page: Page) => {
  const rows = comparison(page).locator("tbody", { hasText: symbol });
  await expect(rows.getByRole("button", { name: symbol })).toBeVisible();
  await expect(rows).toHaveText(fact);
};

/**
 * Opens each link and sees where it leads; nothing may go wrong on the way, whatever it contains. Each is
 * loaded from its document on, in one page: a new one, or a blank one in between, takes a process of its own each time.
 */
async function expectLinks(page: Page, links: readonly Link[]): Promise<void> {
  const problems = await watchProblems(page);
  for (const { path, leadsTo = path, shows } of links) {
    await test.step(path, async () => {
      await page.goto("/healthz");
      // Leaving a page ends what it still loads.
      const before = problems.length;
      await page.goto(path);
      await shows(page);
      await expect(page).toHaveURL(new URL(leadsTo, page.url()).href);
      expect.soft(problems.slice(before), path).toEqual([]);
    });
  }
}

const PUBLIC: Link[] = [
  { path: "/register", leadsTo: "/register/signin", shows: signIn },
  { path: "/register/signin", shows: signIn },
  { path: "/register/signup", shows: dialog("Welcome to Cointide", "Sign Up") },
  { path: "/register/validate", shows: dialog("Check your email", "Validate") },
  { path: "/register/reset_password", shows: dialog("Reset your password", "Reset password") },
  { path: "/register/nowhere", shows: notFound },
  { path: "/nowhere", shows: notFound },
  { path: "/nowhere/at/all?symbols=[", shows: notFound },
  ...["/%", "/100%/sure", "/%ff", "/register/%", "/dashboard/%E0%A4%A"].map((path) => ({
    path,
    shows: notFound,
  })),
];

const CLOSED = [
  "/dashboard",
  "/dashboard/streams",
  `/dashboard/streams/${ID}`,
  historical('["BTCUSDT"]'),
  `/dashboard/streams/delete/${ID}`,
  "/dashboard/export",
  "/dashboard/validate",
  "/dashboard/settings",
  "/dashboard/settings/password",
];

const BOARD: Link[] = [
  {
    path: "/",
    leadsTo: "/dashboard",
    shows: async (page) => {
      await expect(cardOf(page, "BTCUSDT", "ETHUSDT")).toBeVisible();
    },
  },
  {
    path: "/dashboard",
    shows: async (page) => {
      await expect(cardOf(page, "SOLUSDT")).toBeVisible();
    },
  },
  { path: "/dashboard/streams", shows: dialog("Select up to 5 assets", "Create") },
  { path: `/dashboard/streams/${ID}`, shows: dialog("Select up to 5 assets", "Remove ETHUSDT") },
  { path: `/dashboard/streams/${UNKNOWN_ID}`, shows: says(/doesn't exist/) },
  { path: "/dashboard/streams/%3Cb%3E", shows: says(/doesn't exist/) },
  { path: `/dashboard/streams/delete/${ID}`, shows: says("BTCUSDT, ETHUSDT") },
  { path: `/dashboard/streams/delete/${UNKNOWN_ID}`, shows: says(/doesn't exist/) },
  { path: "/dashboard/nowhere", shows: notFound },
  { path: "/dashboard/streams/delete/a/b", shows: notFound },
];

const COMPARISON: Link[] = [
  { path: historical('["BTCUSDT","SOLUSDT"]'), shows: compares("SOLUSDT", /1s|\d/) },
  { path: historical('["币安人生USDT"]'), shows: compares("币安人生USDT", /avg.*\d/s) },
  { path: historical('["BTCUSDT","MATICUSDT"]'), shows: compares("MATICUSDT", /No longer listed/) },
  { path: historical("[BTCUSDT"), shows: says(/no valid symbol to compare/) },
  { path: historical('{"a":"BTCUSDT"}'), shows: says(/no valid symbol to compare/) },
  { path: "/dashboard/streams/historical", shows: says(/no valid symbol to compare/) },
];

const ACCOUNT: Link[] = [
  { path: "/dashboard/export", shows: dialog(EXPORT, "Sign Up") },
  { path: "/dashboard/validate", shows: dialog("Check your email", "Validate") },
  ...["", "/password", "/email", "/delete", "/validate"].map((child) => ({
    path: `/dashboard/settings${child}`,
    leadsTo: "/dashboard/export",
    shows: dialog(EXPORT, "Sign Up"),
  })),
];

test("every public address is open without a token, and every other one is not found @long", async ({
  page,
}) => {
  await expectLinks(page, PUBLIC);
});

test("every address of the dashboard leads to the sign-in without a token @long", async ({ page }) => {
  const links = CLOSED.map((path) => ({ path, leadsTo: "/register/signin", shows: signIn }));
  await expectLinks(page, links);
});

test.describe("as a guest", () => {
  for (const [name, links] of Object.entries({ board: BOARD, comparison: COMPARISON, account: ACCOUNT })) {
    test(`every address of the ${name} opened cold shows what it names @long`, async ({ page }) => {
      await becomeGuest(page, STREAMS);
      await expectLinks(page, links);
    });
  }

  test("Back closes a modal that a link opened, and Close leads from a cold one to the dashboard", async ({
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
});
