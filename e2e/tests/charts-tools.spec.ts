import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect, type Locator, type Page } from "@playwright/test";
import { chartOf, drawingOf, openChart } from "../support/chart.ts";
import { publishFiller } from "../support/slot-filler.ts";
import { test } from "../support/test.ts";

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });

test.beforeEach(({ page }) => becomeGuest(page, guestStreams(["BTCUSDT", "ETHUSDT"])));

/** A slice with a button in charts, which marks the picked price of each symbol in all charts of the symbol. */
const MARKER = `
  const { createElement, useEffect } = shared("react");
  const { bus } = shared("@cointide/shared/host").useHost();
  const marked = (window.marked ??= {});
  const mark = (symbol) => {
    const lines = (marked[symbol] ?? []).map((price) => ({ id: price, price, label: "Note" }));
    bus.emit("chart:lines", { owner: "mfe-marker", symbol, lines });
  };
  useEffect(() => { mark(props.symbol); }, [props.symbol]);
  const onClick = () => { marked[props.symbol] = [props.price]; mark(props.symbol); };
  return createElement("button", { type: "button", onClick, disabled: props.price === null }, "Mark " + props.price);`;

const markButton = (chart: Locator) => chart.getByRole("button", { name: /^Mark / });
const marked = (chart: Locator) => chart.getByRole("list", { name: "Marked prices" }).getByRole("listitem");

type Row = { y: number; scale: boolean };

/**
 * The most pixels with the colour of texts that a row of the chart has, a few pixels above or below a height.
 * @param scale whether the scale beside the candles counts, on which the labels of close prices move apart.
 */
const textPixels = (page: Page, symbol: string, row: Row): Promise<number> =>
  drawingOf(page, symbol).evaluate((drawing, { y, scale }) => {
    const text = getComputedStyle(drawing).color.match(/\d+/g)?.map(Number) ?? [];
    const countIn = (canvas: HTMLCanvasElement, row: number) => {
      const pixels = canvas.getContext("2d")?.getImageData(0, row, canvas.width, 1).data;
      const isText = (_: unknown, at: number) =>
        text.every((value, channel) => Math.abs(value - (pixels?.[at * 4 + channel] ?? 0)) < 50);
      return Array.from({ length: canvas.width }).filter(isText).length;
    };
    const reach = scale ? 24 : 3;
    const rows = Array.from({ length: 2 * reach + 1 }, (_, at) => y + at - reach);
    const canvases = [...drawing.querySelectorAll("canvas")];
    const widest = Math.max(...canvases.map(({ width }) => width));
    const counted = scale ? canvases : canvases.filter(({ width }) => width === widest);
    return Math.max(...counted.flatMap((canvas) => rows.map((row) => countIn(canvas, row))));
  }, row);

test("a tool of another slice is given the price that is clicked, and marks it in this chart and the next", async ({
  page,
  product,
}) => {
  const uses = ["react", "@cointide/shared/host"];
  await publishFiller(product, { name: "mfe-marker", slot: "chart.tools", body: MARKER, uses });
  await openChart(page, "BTCUSDT", "?interval=1h&type=candles");
  const chart = chartOf(page, "BTCUSDT");
  await expect(markButton(chart)).toHaveText("Mark null");
  await expect(marked(chart)).toHaveCount(0);

  const { width, height } = (await drawingOf(page, "BTCUSDT").boundingBox()) ?? { width: 0, height: 0 };
  const y = Math.round(height / 3);
  await drawingOf(page, "BTCUSDT").click({ position: { x: width / 2, y } });
  await expect(markButton(chart)).toHaveText(/^Mark \d+\.\d\d$/);
  const price = Number((await markButton(chart).textContent())?.replace("Mark ", ""));
  const [low = 0, high = 0] = ((await chart.getByText(/ between /).textContent()) ?? "")
    .replace(/.* between /, "")
    .split(" and ")
    .map((text) => Number(text.replace(/[,.]$/, "").replaceAll(",", "")));
  expect(price).toBeGreaterThan(low);
  expect(price).toBeLessThan(high);
  await markButton(chart).hover();
  expect(await textPixels(page, "BTCUSDT", { y, scale: false })).toBeLessThan(10);

  await markButton(chart).click();
  await expect(marked(chart)).toHaveText([
    new RegExp(`^Note ${price.toLocaleString("en-US").replace(".", "\\.")}`),
  ]);
  await expect.poll(() => textPixels(page, "BTCUSDT", { y, scale: true })).toBeGreaterThan(60);

  await page.getByRole("link", { name: "Chart of ETHUSDT", exact: true }).click();
  await expect(markButton(chartOf(page, "ETHUSDT"))).toHaveText("Mark null");
  await expect(marked(chartOf(page, "ETHUSDT"))).toHaveCount(0);
  await page.goBack();
  await expect(marked(chart)).toHaveCount(1);
});
