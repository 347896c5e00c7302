import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { chartOf, drawingOf, openChart, openTable } from "../support/chart.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;
const KLINES = "**/api/klines?*";

test.use({ viewport: { width: 1440, height: 900 } });

/** Serves 500 hourly klines, the last of which opens at a time. */
async function serveKlines(page: Page, last: number): Promise<void> {
  const klines = Array.from({ length: 500 }, (_, at) => [
    last - (499 - at) * HOUR,
    ...["100", "101", "99", `${100 + (at % 2) / 2}`],
    1,
  ]);
  await page.route(KLINES, (route) => route.fulfill({ json: { klines, hasOlder: false } }));
}

type Written = { text: string; x: number; width: number; frame: number };

/** Records texts that time axes draw, and returns a reader of the last frame's texts. */
async function watchAxis(page: Page): Promise<() => Promise<Written[]>> {
  await page.addInitScript(() => {
    const written: Written[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
      const { clientWidth: width, clientHeight: height } = this.canvas;
      const frame = Number(document.timeline.currentTime);
      if (height < 40 && width > 200) written.push({ text, x, width, frame });
      fillText.call(this, text, x, ...rest);
    };
  });
  return async () => {
    const all = await page.evaluate(() => (window as unknown as { written: Written[] }).written);
    return all.filter(({ frame }) => frame === all.at(-1)?.frame);
  };
}

// Clocks change within the candles.
const ZONE = "America/New_York";

test.use({ timezoneId: ZONE });

test("axis, crosshair, legend and table show each candle at the same day and hour of the visitor's zone", async ({
  page,
}) => {
  const last = Date.parse("2027-03-14T04:00Z") + 30 * HOUR;
  await becomeGuest(page, guestStreams(["ETHUSDT"]));
  await serveKlines(page, last);
  const written = await watchAxis(page);
  await openChart(page, "BTCUSDT", "?interval=1h");
  const chart = chartOf(page, "BTCUSDT");
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: ZONE, dateStyle: "medium", timeStyle: "short" },
  });
  const clock = (openTime: number) => format.format(openTime).replaceAll("\u202f", " ");
  const offset = / UTC[−+][\d:]+$/;

  const table = await openTable(page, "BTCUSDT");
  const rows = await table.locator("tbody th").allInnerTexts();
  expect(rows.map((row) => row.replace(offset, ""))).toEqual(rows.map((_, at) => clock(last - at * HOUR)));
  expect(new Set(rows).size).toBe(rows.length);

  // A label may belong to a candle just outside the view.
  const marks = (await written()).filter(({ text, x, width }) => !text.includes(",") && 0 < x && x < width);
  expect(marks.filter(({ text }) => /^\d+$|^[A-Z]/.test(text)).length).toBeGreaterThan(0);
  const box = await drawingOf(page, "BTCUSDT").boundingBox();
  const legend = chart.locator("dl dd").first();
  for (const { text, x } of marks) {
    await page.mouse.move((box?.x ?? 0) + x + 1, (box?.y ?? 0) + 100);
    const isClock = /[AP]M$/.test(text);
    await expect(legend).toHaveText(
      new RegExp(isClock ? `, ${text}( UTC.*)?$` : `^${text} |^\\w+ ${text}, |, ${text}, `),
    );
    const shown = (await legend.textContent()) ?? "";
    const crosshair = async () => (await written()).find((each) => each.text.includes(","))?.text;
    await expect.poll(crosshair).toBe(shown);
    // A day starts with its first candle.
    const day = (at: number) => rows[at]?.split(", ")[0];
    const at = rows.indexOf(shown);
    expect(at).toBeGreaterThanOrEqual(0);
    if (!isClock) expect(day(at + 1)).not.toBe(day(at));
  }
});
