import { expect } from "@playwright/test";
import { test } from "../support/test.ts";
import { expectLive, tickersOf } from "../support/ticker.ts";

test("what a page says of all its elements does not size it", async ({ page, site }) => {
  await page.goto(site.page("plain"));
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  const board = tickersOf(page).getByRole("table");
  const before = await board.boundingBox();
  const rule =
    "font: italic 900 30px/3 serif; letter-spacing: 5px; word-spacing: 9px; text-transform: uppercase";
  await page.addStyleTag({ content: `* { ${rule}; text-indent: 20px; white-space: pre }` });
  const after = await board.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await page.addStyleTag({ content: "cointide-ticker { --font-size: 20px }" });
  await expect.poll(async () => (await board.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
});

test("a federation host that reads a slice's manifest learns what the slice needs", async ({
  page,
  site,
}) => {
  await page.goto(site.page("federation"));
  await expect(page.locator("#root")).toHaveAttribute("data-refusal", /The shell does not share /);
});

test("the manifest names types that are served, for the tools of hosts", async ({ product }) => {
  const read = (file: string) => fetch(`${product.streams}/embed/${file}`);
  const { types } = (await (await read("mf-manifest.json")).json()).metaData;
  const archive = Buffer.from(await (await read(types.zip)).arrayBuffer());
  // A zip with one file, at its top.
  expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(archive.subarray(30, 41).toString("latin1")).toBe("ticker.d.ts");
  expect(await (await read(types.api)).text()).toContain("REMOTE_ALIAS_IDENTIFIER/ticker");
});
