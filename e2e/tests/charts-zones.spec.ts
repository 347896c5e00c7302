import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Page } from "@playwright/test";
import { chartOf, drawingOf, openChart, openTable } from "../support/chart.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;
const KLINES = "**/api/klines?*";

test.use({ viewport: { width: 1440, height: 900 } });

/** Answers requests for klines with 500 of an hour, the last of which opens at a time. */
async function serveKlines(page: Page, last: number): Promise<void> {
  const klines = Array.from({ length: 500 }, (_, at) => [
    last - (499 - at) * HOUR,
    ...["100", "101", "99", `${100 + (at % 2) / 2}`],
    1,
  ]);
  await page.route(KLINES, (route) => route.fulfill({ json: { klines, hasOlder: false } }));
}

type Written = { text: string; x: number; width: number; frame: number };

/** Notes what is written on axes of time from now on. Gives what the last frame wrote. */
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

/** A zone, and a time shortly before its clocks change, or before one of its days begins. */
const CASES = [
  ["America/New_York", "2027-03-14T04:00Z", {}],
  ["America/New_York", "2027-11-07T03:00Z", { tag: "@long" }],
  ["Australia/Lord_Howe", "2027-04-03T12:00Z", { tag: "@long" }],
  ["Australia/Adelaide", "2027-10-02T12:00Z", { tag: "@long" }],
  ["Asia/Kolkata", "2027-03-12T16:00Z", { tag: "@long" }],
  ["Asia/Kathmandu", "2027-03-12T16:00Z", { tag: "@long" }],
] as const;

for (const [timezoneId, time, details] of CASES) {
  test.describe(`in ${timezoneId}, ${time.slice(0, 10)}`, details, () => {
    test.use({ timezoneId });

    test("axis, crosshair, legend and table have each candle on the same day and hour", async ({ page }) => {
      const last = Date.parse(time) + 30 * HOUR;
      await becomeGuest(page, guestStreams(["ETHUSDT"]));
      await serveKlines(page, last);
      const written = await watchAxis(page);
      await openChart(page, "BTCUSDT", "?interval=1h");
      const chart = chartOf(page, "BTCUSDT");
      const format = new Intl.DateTimeFormat("en-US", {
        ...{ timeZone: timezoneId, dateStyle: "medium", timeStyle: "short" },
      });
      const clock = (openTime: number) => format.format(openTime).replaceAll("\u202f", " ");
      const offset = / UTC[−+][\d:]+$/;

      const table = await openTable(page, "BTCUSDT");
      const rows = await table.locator("tbody th").allInnerTexts();
      expect(rows.map((row) => row.replace(offset, ""))).toEqual(
        rows.map((_, at) => clock(last - at * HOUR)),
      );
      expect(new Set(rows).size).toBe(rows.length);

      // A mark may be of a candle that is just out of sight.
      const marks = (await written()).filter(
        ({ text, x, width }) => !text.includes(",") && 0 < x && x < width,
      );
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
        // A day begins with the first of its candles.
        const day = (at: number) => rows[at]?.split(", ")[0];
        const at = rows.indexOf(shown);
        expect(at).toBeGreaterThanOrEqual(0);
        if (!isClock) expect(day(at + 1)).not.toBe(day(at));
      }
    });
  });
}
