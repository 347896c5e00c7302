import { expect, type Locator, type Page } from "@playwright/test";
import { expectStatus } from "./ticker.ts";

/** The chart elements of a page or frame. */
export const chartsOf = (page: Pick<Page, "locator">): Locator => page.locator("cointide-chart");

/** Waits until candles are drawn, their description is complete and prices are live. */
export async function expectDrawn(chart: Locator, symbol: string, interval = "1-hour"): Promise<void> {
  await expect(chart.getByRole("img")).toHaveAccessibleName(
    new RegExp(
      `^${interval} candles\\. ${symbol} (rose|fell|did not change).* in \\d+[dh].*, between [\\d.,]+ and [\\d.,]+\\. The last price is [\\d.,]+\\.$`,
    ),
  );
  await expect(chart.locator(".rising")).toHaveAttribute("d", /M.+z/);
  await expectStatus(chart, "Live");
}
