import { choose, expectSignedIn, signIn, signUp, uniquePerson } from "@cointide/testing/account";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import { chartOf, openChart } from "../support/chart.ts";
import { test } from "../support/test.ts";

const KEY = "u:storage:mfe-charts:choices";

const intervalButton = (page: Page, symbol: string, interval: string) =>
  chartOf(page, symbol).getByRole("button", { name: interval, exact: true });
const expectInterval = (page: Page, symbol: string, interval: string) =>
  expect(intervalButton(page, symbol, interval)).toHaveAttribute("aria-pressed", "true");

/** The service's answer to what the page sends next. */
const nextSaved = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path) && response.request().method() === "PUT");

test("a slice's own storage keeps a guest's choices, of earlier releases too, also offline and in other tabs", async ({
  page,
  context,
}) => {
  await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
  const section = { changedAt: 5, value: { interval: "4h", type: "line", isLog: false, averages: [] } };
  await page.addInitScript(
    (text) => localStorage.getItem("u:preferences") ?? localStorage.setItem("u:preferences", text),
    JSON.stringify({ version: 1, sections: { charts: section } }),
  );
  await openChart(page, "BTCUSDT");
  await expectInterval(page, "BTCUSDT", "4h");
  await context.setOffline(true);
  await intervalButton(page, "BTCUSDT", "15m").click();
  await expectInterval(page, "BTCUSDT", "15m");
  await context.setOffline(false);
  const other = await context.newPage();
  await openChart(other, "ETHUSDT");
  await expectInterval(other, "ETHUSDT", "15m");
  expect(await kept(page, "u:preferences")).toContain("4h");
});

test("a member's choices follow to other devices and leave the browser with the member", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ina");
  await signUp(page, product.mailbox, person);
  await openChart(page, "BTCUSDT");
  const saved = nextSaved(page, "/user/storage/mfe-charts/choices");
  await intervalButton(page, "BTCUSDT", "15m").click();
  expect((await saved).status()).toBe(200);

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await signIn(other, person.email, person.password);
  await expectSignedIn(other, "Ina");
  await expect.poll(() => kept(other, KEY)).toContain("15m");
  await openChart(other, "BTCUSDT");
  await expectInterval(other, "BTCUSDT", "15m");
  await other.goto("/dashboard");
  await choose(other, "Logout");
  await expect(other.getByRole("button", { name: "Get realtime updates now" })).toBeVisible();
  expect(await kept(other, KEY)).toBeNull();
  await context.close();
});

test("a section of 17 KB keeps neither the display nor what slices store from being saved", async ({
  page,
  product,
}) => {
  const person = uniquePerson("Ines");
  await signUp(page, product.mailbox, person);
  await page.evaluate(() => {
    const now = Date.now();
    const kept = JSON.parse(localStorage.getItem("u:preferences") ?? '{"version":1,"sections":{}}');
    kept.sections.hog = { changedAt: now, value: "x".repeat(17_000) };
    kept.sections.display = { changedAt: now, value: { theme: "dark" } };
    localStorage.setItem("u:preferences", JSON.stringify(kept));
  });
  await page.goto("/dashboard");
  await expectSignedIn(page, "Ines");
  const savedSections = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem("u:token")}` };
      const answer = await fetch("/api/user/preferences", { headers });
      return (await answer.json()).sections;
    });
  await expect.poll(async () => (await savedSections()).display?.value.theme).toBe("dark");
  expect(Object.keys(await savedSections())).not.toContain("hog");
  const saved = nextSaved(page, "/user/storage/mfe-charts/choices");
  await openChart(page, "BTCUSDT");
  await intervalButton(page, "BTCUSDT", "15m").click();
  expect((await saved).status()).toBe(200);
});
