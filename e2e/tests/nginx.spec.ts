import { runNginxOfSlices } from "@cointide/platform/nginx-of-slices";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { watchProblems } from "../support/problems.ts";
import { test } from "../support/test.ts";

test("slices whose files come from nginx are on the page, which blocks and reports nothing", async ({
  page,
  product,
}) => {
  const releases = product.releases.folder;
  const streams = product.slices.find(({ name }) => name === "mfe-streams")?.origin ?? "";
  const nginx = await runNginxOfSlices({ releases, embed: streams });
  const origins = product.slices.map(({ name }) => {
    const short = name.slice("mfe-".length);
    return [`ORIGIN_${short.toUpperCase()}`, `http://${short}.localhost:${nginx.port}`] as const;
  });
  const shell = await product.startShell(Object.fromEntries(origins));
  try {
    const problems = await watchProblems(page);
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (/remoteEntry\.js/.test(response.url())) scripts.push(response.url());
    });
    await becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"]));
    await page.goto(`${shell.url}/dashboard`);
    await expectTicking(priceOf(page, "BTCUSDT"));
    await page.getByRole("link", { name: "Create" }).click();
    await expect(page.getByRole("dialog", { name: "Select up to 5 assets" })).toBeVisible();
    await page.goto(`${shell.url}/dashboard/settings`);
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain(`.localhost:${nginx.port}/`);
    // A request that was under way when its page was left is no problem.
    expect(problems.filter((problem) => !problem.includes("ERR_ABORTED"))).toEqual([]);
  } finally {
    await shell.stop();
    await nginx.stop();
  }
});
