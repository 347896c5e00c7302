import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { sidewaysScrollers } from "../support/layout.ts";
import { test } from "../support/test.ts";

/** Blocks the main thread longer than the page tolerates without a report. */
const BLOCK = "(() => { const end = performance.now() + 2_500; while (performance.now() < end); })()";

/** The entry of a working release that blocks the page in one place. */
const entry = (at: "start" | "routes" | "loader" | "view"): string => {
  const when = (place: string) => (place === at ? `${BLOCK};` : "");
  return `${when("start")}
export const init = () => {};
export const get = async () => () => ({
  createRoutes: () => {
    ${when("routes")}
    const loader = () => { ${when("loader")} return null; };
    const Component = () => { ${when("view")} return "a slow view"; };
    return { dashboard: [{ path: "settings", loader, Component }] };
  },
});`;
};

/** Collects the reports about slices that block the page. */
function reportsOfBlocks(page: Page) {
  const blocks: { slice: string; version: string; message: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/telemetry")) return;
    const { reports } = request.postDataJSON() as {
      reports: ((typeof blocks)[number] & { outcome: string })[];
    };
    blocks.push(...reports.filter(({ outcome }) => outcome === "blocked"));
  });
  return blocks;
}

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT"])));

for (const at of ["start", "routes", "loader", "view"] as const)
  test(`a slice whose ${at} blocks the page is reported by name and stays @long`, async ({
    page,
    product,
  }) => {
    const { releases } = product;
    const version = await releases.publishCopy("mfe-settings", (file, text) =>
      file === "remoteEntry.js" ? entry(at) : text,
    );
    const blocks = reportsOfBlocks(page);
    await page.goto("/dashboard/settings?inspect");
    await expect(page.getByText("a slow view")).toBeVisible();
    const message = expect.stringMatching(/^blocked the page for \d\.\d s$/);
    await expect
      .poll(() => blocks)
      .toEqual([expect.objectContaining({ slice: "mfe-settings", version, message })]);
    const inspector = page.getByRole("complementary", { name: "Slice inspector" });
    const error = inspector.getByRole("table", { name: "Errors" }).getByRole("row", { name: /mfe-settings/ });
    await expect(error).toContainText("blocked");
    const row = inspector.getByRole("table", { name: "Slices" }).getByRole("row", { name: /^mfe-settings/ });
    await expect(row).toContainText(version);
    await expect(row).toContainText("ready");
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  });
