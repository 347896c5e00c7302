import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { expectTicking, priceOf } from "../support/board.ts";
import { sharedCopies, watchReact } from "../support/shared-copies.ts";
import { test } from "../support/test.ts";

// What people report most against runtime composition, as far as no other test shows it; docs/federation.md has them all.

const COMPARISON = `/dashboard/streams/historical?symbols=${encodeURIComponent('["BTCUSDT"]')}`;
/** A page of each slice that guests see. */
const PAGES = ["/dashboard/streams", COMPARISON, "/dashboard/export"];

const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

test("angular-architects 1007, 671, module-federation/core 3209: every slice shares one copy of each module", async ({
  page,
}) => {
  await watchReact(page);
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  await page.getByRole("link", { name: "Create" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(dialog(page)).toBeVisible();
  const { renderers, versions } = await sharedCopies(page);
  expect(renderers).toBe(1);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter(([, count]) => count !== 1)).toEqual([]);
});

test("module-federation/core 4220, 1773, webpack 16081: an open tab finds its chunks after releases of all slices @long", async ({
  page,
  product: { releases },
}) => {
  await page.goto("/dashboard");
  await expectTicking(priceOf(page, "BTCUSDT"));
  for (const slice of ["mfe-streams", "mfe-historical", "mfe-auth"]) {
    await releases.publishCopy(slice, (_, text) =>
      text.replaceAll("Compare live and", "Compare the live and"),
    );
  }
  await page.getByRole("link", { name: "Create" }).click();
  await expect(dialog(page).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(
    dialog(page).getByRole("heading", { name: /^Compare (the )?live and historical values$/ }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
});

test("module-federation/core 2631, 3053: pages allow no code from text, and need none", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  for (const address of PAGES) {
    const answer = await page.goto(address);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src");
    expect(policy).not.toContain("unsafe-");
    await expect(dialog(page)).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test("styles that leak: each rule of a slice stands in a cascade layer, and each class bears a package's name @long", async ({
  page,
}) => {
  for (const address of PAGES) {
    await page.goto(address);
    await expect(dialog(page)).toBeVisible();
    await expectTicking(priceOf(page, "BTCUSDT"));
    const { layers, others, classes } = await page.evaluate(() => {
      const sheets = [...document.styleSheets].filter(
        ({ href }) => href && !href.startsWith(location.origin),
      );
      const rules = sheets.flatMap(({ cssRules }) => [...cssRules]);
      const isLayer = (rule: CSSRule) =>
        rule instanceof CSSLayerBlockRule || rule instanceof CSSLayerStatementRule;
      const text = rules.map(({ cssText }) => cssText).join("\n");
      return {
        layers: rules.filter(isLayer).length,
        others: rules.filter((rule) => !isLayer(rule)).map(({ cssText }) => cssText),
        classes: [...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = ""]) => name),
      };
    });
    expect(layers).toBeGreaterThan(0);
    expect(others).toEqual([]);
    expect(classes.filter((name) => !/^(mfe-\w+|shell)-/.test(name))).toEqual([]);
  }
});
