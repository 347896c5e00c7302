import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { test } from "../support/test.ts";

const HOUR = 60 * 60 * 1_000;

/** What the panel of mfe-streams says to guests; the candidate says it in other words. */
const hint = (page: Page, words: string) => page.getByText(`Your streams are only saved ${words}.`);
const banner = (page: Page) => page.getByRole("status", { name: "Slices under development" });

test("a preview is seen in the browser that opened its link, until it leaves; no other link shows anything", async ({
  page,
  browser,
  product,
}) => {
  const { releases } = product;
  const renamed = (_: string, text: string) =>
    text.replaceAll("are only saved in this browser", "are only saved right here");
  const preview = (expires: number) => releases.preview("mfe-streams", renamed, expires);
  const { token: good, version } = preview(Date.now() + HOUR);

  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  for (const [wrong, sentence] of [
    [`${good}x`, "This preview link is incomplete or from another site."],
    ["forged", "This preview link is incomplete or from another site."],
    [
      preview(Date.now() - 1).token,
      /^This preview of mfe-streams expired on .+\. You see the current release\./,
    ],
  ] as const) {
    const answer = await page.goto(`/dashboard?preview=${wrong}&all=1`);
    expect(answer?.status()).toBe(403);
    await expect(banner(page)).toContainText(sentence);
    await expect(hint(page, "in this browser")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?all=1$/);
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toHaveCount(0);
  }

  await page.goto(`/dashboard?preview=${good}&all=1`);
  await expect(page).toHaveURL(/\/dashboard\?all=1$/);
  await expect(hint(page, "right here")).toBeVisible();
  await expect(banner(page)).toContainText(
    `mfe-streams ${version} is a preview that only this browser shows`,
  );
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.reload();
  await expect(hint(page, "right here")).toBeVisible();

  const other = await browser.newPage();
  await becomeGuest(other, guestStreams(["BTCUSDT"]));
  await other.goto("/dashboard");
  await expect(hint(other, "in this browser")).toBeVisible();
  await other.close();

  await banner(page).getByRole("button", { name: "Leave" }).click();
  await expect(hint(page, "in this browser")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\?all=1$/);
});
