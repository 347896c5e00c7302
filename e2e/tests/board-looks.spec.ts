import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { cardOf } from "@cointide/testing/streams";
import { expect, type Locator, type Page } from "@playwright/test";
import { guestAlert, keepAlerts } from "../support/alerts.ts";
import { expectTicking, openLiveBoard, priceOf, rowOf } from "../support/board.ts";
import { chartOf, openChart } from "../support/chart.ts";
import { boxesOf } from "../support/layout.ts";
import { becomePhone } from "../support/media.ts";
import { test } from "../support/test.ts";

const STREAMS = guestStreams(
  ["BTCUSDT", "ETHUSDT", "1MBABYDOGEUSDT"],
  ["SOLUSDT", "XRPUSDT"],
  ["ADAUSDT"],
  ["LTCUSDT"],
);
const SYMBOLS = STREAMS.flatMap(({ symbols }) => symbols);

test.describe.configure({ mode: "parallel" });

async function openBoard(page: Page): Promise<void> {
  await becomeGuest(page, STREAMS);
  await page.goto("/dashboard");
  for (const symbol of SYMBOLS) await expect(priceOf(page, symbol)).toHaveText(/\d/);
}

/** The overlap of two elements in px². */
async function shared(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await boxesOf(one))[0], (await boxesOf(other))[0]];
  if (a === undefined || b === undefined) throw new Error("They are not on the page.");
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The symbols whose tools can be seen. */
const withTools = (page: Page): Promise<string[]> =>
  page
    .getByRole("button", { name: /^(Pin|Unpin) / })
    .evaluateAll((pins) =>
      pins
        .filter((pin) => pin.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((pin) => pin.getAttribute("aria-label")?.split(" ")[1] ?? ""),
    );

for (const width of [900, 1440, 2560]) {
  test(`a row's tools cover neither quote nor picture at ${width} px, and one row has them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openBoard(page);
    for (const symbol of ["ETHUSDT", "1MBABYDOGEUSDT"]) {
      const row = rowOf(page, symbol).first();
      await expect(row.locator("svg[role=img]").first()).toBeVisible();
      await row.hover();
      await expect.poll(() => withTools(page)).toEqual([symbol]);
      await expect(row.getByLabel(/^All values/)).toBeHidden();
      const pair = row.getByRole("rowheader").locator("[translate=no], span").first();
      for (const tool of [/^Pin/, /^New alert/, /^Chart/]) {
        const button = row.getByLabel(tool);
        await expect(button).toBeVisible();
        for (const value of await row.locator("td svg[role=img], [data-value]").all())
          expect(await shared(button.locator("svg"), value)).toBe(0);
        expect(await shared(button.locator("svg"), pair)).toBe(0);
      }
    }
    await page.getByRole("button", { name: "Pin SOLUSDT" }).press("Tab");
    await expect.poll(() => withTools(page)).toHaveLength(1);
  });
}

test("a tap opens the tools of one row where nothing hovers", async ({ page }) => {
  await openBoard(page);
  await becomePhone(page);
  for (const symbol of ["ETHUSDT", "SOLUSDT"]) {
    await page.getByRole("button", { name: `All values of ${symbol}` }).click();
    expect(await withTools(page)).toEqual([symbol]);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await withTools(page)).toEqual(["SOLUSDT"]);
});

test("rows say where an alert exists, in step with the alerts", async ({ page }) => {
  await keepAlerts(page, {
    alerts: [
      guestAlert("ETHUSDT", { kind: "above", price: "99999" }, {}, 1),
      guestAlert("SOLUSDT", { kind: "above", price: "99999" }, { status: "paused" }, 2),
    ],
  });
  await openBoard(page);
  const marks = page.getByRole("rowheader").filter({ has: page.getByTitle("An alert is set") });
  await expect(marks).toHaveCount(1);
  await expect(marks).toContainText("ETH");
  const [mark] = await boxesOf(marks.getByTitle("An alert is set"));
  expect(mark?.width).toBeLessThanOrEqual(16);
});

/** The next change of a price: where its first other digit begins, and where its light begins, in px. */
const nextLight = (price: Locator) =>
  price.evaluate(async (cell) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    const layer = cell.closest("[data-lights]")?.querySelector<HTMLElement>("[data-layer='lights']");
    if (text === null || !layer) throw new Error("Nothing can be lit.");
    const before = text.nodeValue ?? "";
    while (text.nodeValue === before) await frame();
    await frame();
    await frame();
    const after = text.nodeValue ?? "";
    const from =
      after.length === before.length ? [...after].findIndex((digit, at) => digit !== before[at]) : 0;
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, after.length);
    const { left, top } = range.getBoundingClientRect();
    const own = layer.getBoundingClientRect();
    const places = getComputedStyle(layer)
      .backgroundPosition.split(",")
      .map((place) => place.trim().split(" ").map(Number.parseFloat));
    const [at] = places.find(([, y = 0]) => Math.abs(own.top + y - top) < 1) ?? [];
    return { digit: left, light: own.left + (at ?? Number.NaN) };
  });

for (const width of [390, 1440]) {
  test(`a light begins at the first digit that changed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openBoard(page);
    const price = priceOf(page, "BTCUSDT");
    await expectTicking(price);
    const { digit, light } = await nextLight(price);
    expect(digit - light).toBeCloseTo(3, 0);
  });
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const width of [390, 768, 1440]) {
    test(`the arrow of a price is clear of the picture of the day at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openBoard(page);
      await expectTicking(priceOf(page, "BTCUSDT"));
      const row = rowOf(page, "BTCUSDT").first();
      const price = row.locator('[data-key="last"] [data-flash] > :first-child');
      await expect(price).toBeVisible();
      await expect(row.locator("td svg").first()).toBeVisible();
      expect(await shared(price, row.locator("td svg").first())).toBe(0);
    });
  }
});

test.describe("with reduced motion, in a currency", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the arrow of a price is before its digits, whatever unit follows them", async ({ page }) => {
    await becomeGuest(page, guestStreams(["BTCUSDT", "DOGEUSDT"]));
    await page.addInitScript(() => {
      const display = { changedAt: 1, value: { currency: "EUR" } };
      localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections: { display } }));
    });
    await openLiveBoard(page, "BTCUSDT", "DOGEUSDT");
    for (const [symbol, unit] of [
      ["BTCUSDT", "€"],
      ["DOGEUSDT", "ct"],
    ] as const) {
      const price = priceOf(page, symbol);
      await expect(price).toHaveText(new RegExp(`${unit}$`));
      await expect(price).toHaveAttribute("data-flash", /up|down/);
      const room = await price.evaluate((figure) => {
        const text = figure.firstElementChild as Element;
        const digits = text.firstElementChild as Element;
        return digits.getBoundingClientRect().left - text.getBoundingClientRect().left;
      });
      expect(room).toBeGreaterThan(8);
    }
  });
});

test("fitting a chart has a sign of its own", async ({ page }) => {
  await becomeGuest(page, STREAMS);
  await openChart(page, "BTCUSDT");
  const fit = chartOf(page, "BTCUSDT").getByRole("button", { name: "Fit all candles" });
  await expect(fit.locator("svg.lucide-move-horizontal")).toBeVisible();
});

for (const width of [390, 1440, 2560]) {
  test(`arranging takes all columns at ${width} px, shows logos and ends with Done`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openBoard(page);
    // A phone has no room for it beside the other tools.
    if (width === 390) await page.getByRole("button", { name: "Sort" }).click();
    await page.getByRole("button", { name: "Arrange streams" }).click();
    const handles = page.getByRole("button", { name: /^Move stream/ });
    await expect(handles).toHaveCount(STREAMS.length);
    const lefts = new Set((await boxesOf(handles)).map(({ left }) => Math.round(left)));
    expect(lefts.size).toBe(width === 390 ? 1 : STREAMS.length);
    const items = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: "Move BTCUSDT" }) });
    await expect(items.last().locator("img")).toBeVisible();
    await expect(page.getByText("Drag to reorder")).toBeVisible();
    await becomePhone(page);
    await expect(page.getByText("Drag to reorder")).toBeHidden();
    await expect(page.getByText("Move a handle")).toBeVisible();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect(handles).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Your streams" })).toBeFocused();
  });
}

test("a deleted stream takes one line, and its buttons are not where Delete was", async ({ page }) => {
  await openBoard(page);
  const remove = cardOf(page, "SOLUSDT", "XRPUSDT").getByRole("button", { name: "Delete" });
  const [trash] = await boxesOf(remove);
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const place = page.getByRole("group", { name: /^Deleted stream/ });
  await expect(place.getByRole("button", { name: "Undo" })).toBeVisible();
  expect((await boxesOf(place))[0]?.height).toBeLessThanOrEqual(56);
  for (const { right } of await boxesOf(place.getByRole("button")))
    expect(right).toBeLessThan(trash?.left ?? 0);
});

for (const width of [390, 1440]) {
  test(`a pinned strip is as small as its content at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const sections = { board: { changedAt: 1, value: { pinned: "BTCUSDT" } } };
      localStorage.setItem("u:preferences", JSON.stringify({ version: 1, sections }));
    });
    await openBoard(page);
    const strip = page.getByRole("region", { name: "Pinned BTCUSDT" });
    await expect(strip.locator("img")).toBeVisible();
    const [box] = await boxesOf(strip);
    const end = Math.max(...(await boxesOf(strip.locator("> *"))).map(({ right }) => right));
    expect((box?.right ?? 0) - end).toBeLessThanOrEqual(12);
    expect(box?.height).toBeLessThanOrEqual(46);
  });
}
