import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/test.ts";

/** Keeps the processor for longer than a page may without a report. */
const BLOCK = "(() => { const end = performance.now() + 2_500; while (performance.now() < end); })()";

/** The entry of a release that works, and blocks the page when it should. */
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

/** The reports of slices that block the page, as far as it has sent them. */
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

test.beforeEach(async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
});

for (const at of ["start", "routes", "loader", "view"] as const)
  test(`a slice whose ${at} blocks the page is reported by its name, and stays${at === "view" ? "" : " @long"}`, async ({
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
    const fault = inspector.getByRole("table", { name: "Errors" }).getByRole("row", { name: /mfe-settings/ });
    await expect(fault).toContainText("blocked");
    const row = inspector.getByRole("table", { name: "Slices" }).getByRole("row", { name: /^mfe-settings/ });
    await expect(row).toContainText(version);
    await expect(row).toContainText("ready");
  });
