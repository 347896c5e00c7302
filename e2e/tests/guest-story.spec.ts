import { expect } from "@playwright/test";
import { test } from "../support/product.ts";

test("a visitor lands, becomes a guest and watches a first stream tick", async ({ page }) => {
  await page.goto("/");
  await expect(
    page.getByRole("heading", { name: "Create custom streams from a list of over 500 assets" }),
  ).toBeVisible();
  await expect(page.getByText("BTCUSDT")).toBeVisible();
  await page.getByRole("button", { name: "Get realtime updates now" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Create a new stream to get started")).toBeVisible();
});
