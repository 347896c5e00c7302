import { choose, expectSignedIn, handInCode, signUp, uniquePerson } from "@cointide/testing/account";
import { guestStreams } from "@cointide/testing/guest";
import { cardOf, createStream, expectCounts, pick, picker } from "@cointide/testing/streams";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

/** Opens the dashboard in a second tab and counts what it asks of the account from then on. */
async function openSecondTab(context: BrowserContext, name: string) {
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expectSignedIn(tab, name);
  await expect(tab.getByRole("region", { name: "Your streams" })).toBeVisible();
  const asked: string[] = [];
  tab.on("request", (request) => {
    const isLoad = request.method() === "GET" && /\/api\/(streams|user)$/.test(request.url());
    if (isLoad) asked.push(request.url());
  });
  return { tab, asked };
}

async function edit(page: Page, before: string, added: string): Promise<void> {
  await cardOf(page, before).getByRole("button", { name: "Edit" }).click();
  await pick(page, added);
  await picker(page).getByRole("button", { name: "Update" }).click();
}

test("a second tab of an account follows every change at once, without asking the service", async ({
  page,
  context,
  product,
}) => {
  await signUp(page, product.mailbox, uniquePerson("Yan"));
  const { tab, asked } = await openSecondTab(context, "Yan");

  await createStream(page, "BTCUSDT");
  await expect(cardOf(tab, "BTCUSDT").getByRole("row", { name: /BTCUSDT/ })).toContainText(/\d,\d{3}/);
  await edit(page, "BTCUSDT", "ETHUSDT");
  await expect(cardOf(tab, "BTCUSDT", "ETHUSDT")).toBeVisible();
  await edit(tab, "BTCUSDT, ETHUSDT", "SOLUSDT");
  await expect(cardOf(page, "BTCUSDT", "ETHUSDT", "SOLUSDT")).toBeVisible();

  await page.evaluate(
    (streams) => localStorage.setItem("u:streams", JSON.stringify(streams)),
    guestStreams(["BNBUSDT"]),
  );
  await choose(page, "Import local streams");
  await expectCounts(tab, { streams: 2, assets: 4, unique: 4 });

  await cardOf(page, "BNBUSDT").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(cardOf(tab, "BNBUSDT")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardOf(tab, "BNBUSDT")).toBeVisible();

  await choose(page, "Settings");
  await page.getByLabel("Name").fill("  Yan the Second ");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Yan the Second");
  await expectSignedIn(tab, "Yan the Second");
  expect(asked).toEqual([]);
  await tab.reload();
  await expectCounts(tab, { streams: 2, assets: 4, unique: 4 });
});

test("a second tab shows a new email, and never a change that the service refused", async ({
  page,
  context,
  product,
}) => {
  const person = uniquePerson("Zoe");
  const { email } = uniquePerson("Zoe.new");
  await signUp(page, product.mailbox, person, [["BTCUSDT"]]);
  const { tab } = await openSecondTab(context, "Zoe");

  await page.route("**/api/streams", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 422, contentType: "text/plain", body: "Not today." }),
  );
  await edit(page, "BTCUSDT", "ETHUSDT");
  await expect(page.getByText("Not today.").filter({ visible: true }).first()).toBeVisible();
  await page.unroute("**/api/streams");
  await page.goto("/dashboard");
  for (const shown of [page, tab]) {
    await expect(cardOf(shown, "BTCUSDT")).toBeVisible();
    await expect(shown.getByRole("article")).toHaveCount(1);
  }

  await choose(tab, "Settings");
  await page.goto("/dashboard/settings/email");
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Change email" }).click();
  await handInCode(page, product.mailbox, email);
  await expect(tab.getByRole("dialog", { name: "Settings" })).toContainText(email);
});
