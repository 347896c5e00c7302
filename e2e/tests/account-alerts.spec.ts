import type { User } from "@cointide/shared/contracts/user";
import { choose, signUp, uniquePerson } from "@cointide/testing/account";
import { kept } from "@cointide/testing/streams";
import { expect, type Page } from "@playwright/test";
import {
  alertsLink,
  alertsPanel,
  CROSSES_WITHIN,
  logEntries,
  makeCrossingAlert,
  openSection,
  shownTarget,
  watchTold,
  written,
} from "../support/alerts.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectedSignature, openWebhook } from "../support/webhook.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Calls the service as the member who is signed in on a page. */
async function callAsMember<Answer>(page: Page, path: string, method = "GET"): Promise<Answer> {
  const headers = { authorization: `Bearer ${await kept(page, "u:token")}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (answer.status() === 204 ? null : await answer.json()) as Answer;
}

/** Deletes the member's alerts and waits until the service no longer watches them. */
async function deleteAlerts(page: Page, product: Product): Promise<void> {
  const { alerts } = await callAsMember<{ alerts: { id: string }[] }>(page, "/alerts");
  for (const { id } of alerts) await callAsMember(page, `/alerts/${id}`, "DELETE");
  await expect.poll(async () => (await product.exchange.subscriptions("service")).flat()).toEqual([]);
}

test("sends a member's crossing once to the page, by mail and to a signed webhook, until the mail's link unsubscribes", async ({
  page,
  browser,
  product,
}) => {
  const person = uniquePerson("Ann");
  const webhook = await openWebhook(product.webhookPort);
  const told = await watchTold(page);
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  await alertsLink(page).click();
  await openSection(page, "Notifications");
  await expect(alertsPanel(page).getByRole("switch", { name: "Email" })).toBeChecked();
  await alertsPanel(page).getByLabel("URL").fill(webhook.url);
  await alertsPanel(page).getByRole("button", { name: "Save URL" }).click();
  const secret = (await alertsPanel(page).locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);

  const price = await makeCrossingAlert(page, product, "BTCUSDT");
  const words = `BTCUSDT crossed above ${written(price)}`;
  await expect.poll(() => told.notices, { timeout: CROSSES_WITHIN }).toHaveLength(1);
  expect(told.notices[0]).toContain(`BTCUSDT crossed above ${shownTarget(price)}`);
  const mail = await product.mailbox.mailFor(person.email, /crossed/);
  expect(mail.subject).toBe(words);
  expect(mail.headers).toMatchObject({ "list-unsubscribe-post": "List-Unsubscribe=One-Click" });

  await expect.poll(() => webhook.calls).toHaveLength(1);
  const [call] = webhook.calls;
  if (call === undefined) throw new Error("The webhook was not called.");
  const body = JSON.parse(call.body) as { id: string; symbol: string; condition: unknown; source: string };
  expect(body).toMatchObject({ symbol: "BTCUSDT", condition: { kind: "above", price } });
  // On a busy machine the price may cross before the service receives ticks.
  const isLive = body.source === "tick";
  const time = isLive ? /at \d\d:\d\d:\d\d UTC/ : /at about \d\d:\d\d:\d\d UTC/;
  expect(mail.text).toMatch(new RegExp(String.raw`The price was [\d,.]+ ${time.source} on \d+ \w+ \d{4}\.`));
  expect(call.headers["idempotency-key"]).toBe(body.id);
  expect(body.id).toMatch(/^[0-9a-f]{24}-1$/);
  expect(mail.headers["message-id"]).toContain(body.id);
  expect(call.headers["webhook-signature"]).toBe(expectedSignature(secret, call));

  await openSection(page, "History");
  const entry = new RegExp(
    `BTCUSDT.*crossed above.*${isLive ? "Seen live" : "Found later"}.*Email sent.*Webhook sent`,
  );
  await expect(logEntries(page)).toHaveText([entry], { timeout: 45_000 });
  await page.reload();
  await expect(logEntries(page)).toHaveText([entry]);
  const { crossings } = await callAsMember<{ crossings: unknown[] }>(page, "/alerts/crossings");
  expect([crossings.length, webhook.calls.length, told.notices.length]).toEqual([1, 1, 1]);
  expect(product.mailbox.count(person.email, /crossed/)).toBe(0);

  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(/<(.*)>/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1] ?? "");
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByText("You are unsubscribed from alert emails.")).toBeVisible();
  await stranger.close();
  await page.goto("/dashboard/alerts/channels");
  await expect(alertsPanel(page).getByRole("switch", { name: "Email" })).not.toBeChecked();
  await webhook.close();
  const { user } = await callAsMember<{ user: User }>(page, "/user");
  await deleteAlerts(page, product);

  await page.goto("/dashboard");
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain(user.id);
  await choose(page, "Logout");
  await expect(page).toHaveURL("/");
  await expect.poll(stored, "nothing names the account").not.toContain(user.id);
});
