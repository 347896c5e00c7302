import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import type { Devtools } from "../support/devtools.ts";
import { numbersOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { startProduct } from "../support/product.ts";
import type { QuietPage } from "../support/quiet-page.ts";
import type { Row } from "../support/report.ts";
import { createCostMeter } from "../ticks/main-thread.ts";
import { heapAfterCollection, openAsGuest, type Place, pause } from "../ticks/visit.ts";
import {
  closeChart,
  firstCandleAfterClick,
  markPages,
  panFrames,
  untilLoaded,
  untilThere,
  zoomToStart,
} from "./chart-probes.ts";

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "ADAUSDT"];
const LINK = 'a[aria-label="Chart of ADAUSDT"]';
const CANVAS = '[aria-roledescription="chart"] canvas';
const MINUTE = 60_000;
const MANY = 100_000;
const TIMES = 100;
const [runs = 5] = numbersOption("runs") ?? [];
const [minutes = 2] = numbersOption("minutes") ?? [];

type Samples = Record<string, number[]>;

const row = (
  name: string,
  unit: string,
  digits: number,
  samples: Samples,
  most: Record<string, number>,
): Row => ({
  ...{ name, unit, digits, samples },
  targets: Object.entries(most).map(([subject, limit]) => ({ subject, most: limit })),
});

/** A board that is live, whose rows have got their tools. */
async function openBoard(place: Place, url: string): Promise<QuietPage> {
  const page = await openAsGuest(place, { url: `${url}/dashboard` }, SYMBOLS.length);
  await untilThere(page, LINK);
  await pause(1_500);
  return page;
}

/** A first chart, for which all is fetched, and a second one of another symbol in the same visit. */
async function measureFirst(place: Place, url: string) {
  const samples = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const page = await openBoard(place, url);
    samples.cold.push(await firstCandleAfterClick(page, `Chart of ${SYMBOLS[run % SYMBOLS.length]}`));
    await closeChart(page);
    samples.warm.push(await firstCandleAfterClick(page, `Chart of ${SYMBOLS[(run + 1) % SYMBOLS.length]}`));
    await page.close();
  }
  return row("First candle after the click", "ms", 0, samples, { cold: 900, warm: 400 });
}

/** What an open chart costs beside its board, in turn with the board alone. */
async function measureCost(place: Place, page: QuietPage): Promise<Row> {
  const meter = await createCostMeter(place.browser, page.devtools);
  const samples = {
    "board alone": [] as number[],
    "with a chart": [] as number[],
    "the chart": [] as number[],
  };
  for (let run = 0; run < runs; run += 1) {
    const alone = (await meter.measure(5_000)).task;
    await firstCandleAfterClick(page, "Chart of BTCUSDT");
    await pause(1_000);
    const both = (await meter.measure(5_000)).task;
    await closeChart(page);
    samples["board alone"].push(alone);
    samples["with a chart"].push(both);
    samples["the chart"].push(both - alone);
  }
  await meter.close();
  return row("Main thread", "ms/s", 1, samples, { "the chart": 6 });
}

async function measureHeap(page: QuietPage): Promise<Row> {
  await firstCandleAfterClick(page, "Chart of BTCUSDT");
  await pause(MINUTE);
  const begin = await heapAfterCollection(page.devtools);
  await pause(minutes * MINUTE);
  const end = await heapAfterCollection(page.devtools);
  await closeChart(page);
  const samples = { beginning: [begin], end: [end], growth: [end - begin] };
  return row(`Heap of an open chart, ${minutes} minutes, 10 ticks a second`, "MB", 2, samples, { growth: 2 });
}

const nodesOf = async (devtools: Devtools): Promise<number> =>
  (await devtools.send("Memory.getDOMCounters")).nodes;

async function measureLeaks(page: QuietPage): Promise<Row[]> {
  const look = async () => ({
    heap: await heapAfterCollection(page.devtools),
    nodes: await nodesOf(page.devtools),
  });
  const openOften = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await firstCandleAfterClick(page, "Chart of BTCUSDT");
      await closeChart(page);
    }
  };
  await openOften(10);
  const before = await look();
  await openOften(TIMES);
  const after = await look();
  const growth = { heap: after.heap - before.heap, nodes: after.nodes - before.nodes };
  const title = `opened and closed ${TIMES} times`;
  return [
    row(
      `Heap, ${title}`,
      "MB",
      2,
      { beginning: [before.heap], end: [after.heap], growth: [growth.heap] },
      { growth: 2 },
    ),
    row(
      `Nodes, ${title}`,
      "",
      0,
      { beginning: [before.nodes], end: [after.nodes], growth: [growth.nodes] },
      { growth: 50 },
    ),
  ];
}

/** Pans through a minute chart of 100,000 candles at its far end, after a link to all of them. */
async function measurePan(place: Place, url: string): Promise<Row> {
  const from = Date.now() - MANY * MINUTE;
  const query = `interval=1m&type=candles&from=${from}&to=${Date.now()}`;
  const page = await openAsGuest(place, { url: "about:blank" }, SYMBOLS.length);
  await markPages(page);
  await page.goto(`${url}/dashboard/charts/BTCUSDT?${query}`);
  await untilThere(page, CANVAS);
  await untilLoaded(page, 5_000);
  await zoomToStart(page);
  const pages = await untilLoaded(page, 5_000);
  console.error(`${pages} pages of older candles`);
  const frames = await panFrames(page, 5_000);
  await page.close();
  const samples = { median: [...frames], longest: [Math.max(...frames)], candles: [pages * 500] };
  return row("Frames while panning", "ms", 1, samples, { longest: 50 });
}

const machine = describeMachine();
const product = await startProduct();
const browser = await openBrowser();
try {
  const { exchange, exchangeUrl, url } = product;
  const place = { browser, exchange, feed: `${exchangeUrl.replace("http", "ws")}/ws`, symbols: SYMBOLS };
  const first = await measureFirst(place, url);
  const page = await openBoard(place, url);
  const cost = await measureCost(place, page);
  await exchange.fault({ kind: "tickRate", tickMs: 100 });
  const heap = await measureHeap(page);
  const leaks = await measureLeaks(page);
  await page.close();
  await exchange.fault({ kind: "tickRate", tickMs: 1_000 });
  const pan = await measurePan(place, url);
  const growth = ["beginning", "end", "growth"];
  printReport("charts", machine, [
    { title: "How soon a chart is there", subjects: ["cold", "warm"], rows: [first] },
    { title: "What it costs, at one tick a second", subjects: Object.keys(cost.samples), rows: [cost] },
    { title: "What it keeps", subjects: growth, rows: [heap, ...leaks] },
    { title: `Panning over ${MANY} candles`, subjects: ["median", "longest", "candles"], rows: [pan] },
  ]);
} finally {
  await browser.close();
  await product.close();
}
