import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { readConfig } from "../support/foreign-site.ts";
import { GUIDE, guideBlock, guideBlocks } from "../support/guide.ts";
import { bundle, bundleReact, bundleVue, putBundle, putPage } from "../support/guide-pages.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/test.ts";
import { expectHeard, expectLive, tickersOf } from "../support/ticker.ts";

test("the guide has no code that is not tried here, or with the tools that it installs", () => {
  const counts: Record<string, number> = {};
  for (const { heading, language } of guideBlocks()) {
    const key = `${heading}: ${language}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  expect(counts).toEqual({
    "In HTML: html": 1,
    "In HTML: css": 1,
    "What it tells: html": 1,
    // In embed-links.spec.ts.
    "Links and clicks: html": 1,
    // In embed-package.spec.ts, but for the command, which runs its function there.
    "As an npm package: sh": 1,
    "As an npm package: html": 1,
    "As an npm package: jsx": 1,
    "Pinned version: html": 1,
    "In React: jsx": 2,
    "In Vue: js": 1,
    "In Vue: vue": 1,
    "In a frame: html": 1,
    // In embed-chart.spec.ts.
    "A chart in your page: html": 2,
    "A chart in your page: jsx": 1,
    "A chart in your page: vue": 1,
    // Three kinds of hosts, and their configurations, are built in embed-built-hosts.spec.ts.
    "As a federated module: sh": 3,
    "As a federated module: js": 5,
    "As a federated module: ts": 1,
  });
});

test("the lines for HTML take the room that the guide reserves, and the listener hears prices", async ({
  page,
  site,
  product,
}) => {
  const lines = guideBlock(product, "In HTML", "html");
  const style = `<style>${guideBlock(product, "In HTML", "css")}</style>`;
  const address = putPage(site, "html", style + lines + guideBlock(product, "What it tells", "html"));
  const heightOf = async () => (await tickersOf(page).boundingBox())?.height ?? 0;
  const expectRoom = (room: number) => expect.poll(async () => Math.ceil(await heightOf())).toBe(room);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/embed/ticker.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expectRoom(167);
  release();
  await expectHeard(page, address);
  await expectLive(tickersOf(page), "BTCUSDT", "ETHUSDT");
  await expectRoom(71 + 2 * 48);
  await page.setViewportSize({ width: 600, height: 800 });
  await expectRoom(40 + 2 * 79);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectRoom(40 + 2 * 119);
});

test("the script is as small as the guide says", async ({ product }) => {
  const script = await (await fetch(`${product.streams}/embed/ticker.js`)).text();
  const [, most] = /one file of less than (\d+) KB gzip/.exec(GUIDE) ?? [];
  expect(gzipSync(script, { level: 9 }).length / 1_024).toBeLessThan(Number(most));
});

test("one pinned version runs as it was looked at, and not when it was changed", async ({
  page,
  site,
  product,
}) => {
  const { release } = await readConfig(product.streams);
  const lines = guideBlock(product, "Pinned version", "html").replace(
    "/mfe-streams/VERSION/embed/",
    release.folder,
  );
  const element = '<cointide-ticker symbols="BTCUSDT"></cointide-ticker>';
  const digest = release.integrity["ticker.js"] ?? "";
  await page.goto(putPage(site, "pinned", lines.replace("sha384-…", digest) + element));
  await expectLive(tickersOf(page), "BTCUSDT");

  const refused = page.waitForEvent("console", (message) => /integrity/.test(message.text()));
  const changed = `sha384-${"A".repeat(64)}`;
  await page.goto(putPage(site, "changed", lines.replace("sha384-…", changed) + element));
  await refused;
  expect(await page.evaluate(() => customElements.get("cointide-ticker"))).toBeUndefined();
});

const root = (product: Product) =>
  `<script src="${product.streams}/embed/ticker.js" async></script><div id="root"></div>`;

for (const react of ["react-19", "react-18", "react-17"] as const) {
  test(`the component for ${react} shows prices and hears them`, async ({ page, site, product }) => {
    const component = guideBlock(product, "In React", "jsx", react === "react-19" ? 0 : 1);
    const script = await bundleReact(component, react);
    await expectHeard(page, putBundle(site, `guide-${react}`, script, root(product)));
  });
}

test("the component for Vue shows prices and hears them, with the option that Vite is given", async ({
  page,
  site,
  product,
}) => {
  const option = guideBlock(product, "In Vue", "js");
  const script = await bundleVue(guideBlock(product, "In Vue", "vue"), option);
  await expectHeard(page, putBundle(site, "guide-vue", script, root(product)));
});

/** What the guide does with `mount`, wherever that came from. */
const usage = (product: Product) =>
  guideBlock(product, "As a federated module", "js", 2).replace(/^const \{ mount \}.*$/m, "");

test("the plain runtime mounts the ticker, and so does a page without federation", async ({
  context,
  site,
  product,
}) => {
  for (const [name, at] of [
    ["runtime", 3],
    ["module", 4],
  ] as const) {
    const code = guideBlock(product, "As a federated module", "js", at) + usage(product);
    const script = name === "runtime" ? await bundle(code) : code;
    const page = await context.newPage();
    await expectHeard(page, putBundle(site, `guide-${name}`, script, '<div id="prices"></div>'));
  }
});

test("the frame fits its content and says how it is, on listed pages only", async ({
  page,
  site,
  product,
}) => {
  const lines = guideBlock(product, "In a frame", "html");
  const collect = `<script>addEventListener("message", ({ data }) => { document.title += " " + data.status; });</script>`;
  putPage(site, "guide-frame", lines + collect);
  await page.goto(site.page("guide-frame.html"));
  const frame = page.frameLocator("#prices");
  await expectLive(tickersOf(frame), "BTCUSDT", "ETHUSDT");
  await expect(page).toHaveTitle(/ live$/);
  const element = page.locator("#prices");
  const inside = await tickersOf(frame).evaluate((ticker) => ticker.getBoundingClientRect().height);
  await expect(element).toHaveAttribute("height", String(Math.ceil(inside)));

  await page.goto(site.unlistedPage("guide-frame.html"));
  await expect(element).toHaveAttribute("height", "220");
  await expect(tickersOf(frame)).toHaveCount(0);
});

test("a host that loads remotes as classic scripts fails, as the guide says", async ({
  page,
  site,
  product,
}) => {
  const code = guideBlock(product, "As a federated module", "js", 3)
    .replace("mf-manifest.json", "remote-entry.js")
    .replace(
      /^const \{ mount \} = await (.+);$/m,
      "$1.catch(({ message }) => { document.title = message; });",
    );
  await page.goto(putBundle(site, "classic", await bundle(code), ""));
  await expect(page).toHaveTitle(/RUNTIME-001/);
});
