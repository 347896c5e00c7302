import { setTimeout as delay } from "node:timers/promises";
import { openPlace, type Place, runBenchmark } from "../support/benchmark.ts";
import { createCostMeter, heapAfterCollection, openAsGuest } from "../support/guest-page.ts";
import { numberOption } from "../support/options.ts";
import type { QuietPage } from "../support/quiet-page.ts";
import { type Row, row } from "../support/report.ts";
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
const CHART = "Chart of BTCUSDT";
const MINUTE = 60_000;
const MANY = 100_000;
const TIMES = 100;
const runs = numberOption("runs", 5);
const minutes = numberOption("minutes", 2);

/** A board that is live, whose rows have got their tools. */
async function openBoard(place: Place): Promise<QuietPage> {
  const page = await openAsGuest(place, { url: place.dashboard }, SYMBOLS);
  // Rows mount the tools of other slices once the pointer is in them.
  await page.evaluate(() => {
    for (const head of document.querySelectorAll("tbody th"))
      head.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });
  await untilThere(page, 'a[aria-label="Chart of ADAUSDT"]');
  await delay(1_500);
  return page;
}

/** A first chart, for which all is fetched, and a second one of another symbol in the same visit. */
async function measureFirst(place: Place): Promise<Row> {
  const samples = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    const page = await openBoard(place);
    samples.cold.push(await firstCandleAfterClick(page, `Chart of ${SYMBOLS[run % SYMBOLS.length]}`));
    await closeChart(page);
    samples.warm.push(await firstCandleAfterClick(page, `Chart of ${SYMBOLS[(run + 1) % SYMBOLS.length]}`));
    await page.close();
  }
  const targets = [
    { subject: "cold", most: 900 },
    { subject: "warm", most: 400 },
  ];
  return row("First candle after the click", "ms", samples, { targets });
}

/** What an open chart costs beside its board, in turn with the board alone. */
async function measureCost({ browser }: Place, page: QuietPage): Promise<Row> {
  const meter = await createCostMeter(browser, page.devtools);
  const [alone, both]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    alone.push((await meter.measure(5_000)).task);
    await firstCandleAfterClick(page, CHART);
    await delay(1_000);
    both.push((await meter.measure(5_000)).task);
    await closeChart(page);
  }
  await meter.close();
  const chart = both.map((cost, run) => cost - (alone[run] ?? Number.NaN));
  const samples = { "board alone": alone, "with a chart": both, "the chart": chart };
  return row("Main thread", "ms/s", samples, { digits: 1, targets: [{ subject: "the chart", most: 6 }] });
}

const growthRow = (name: string, unit: string, [begin, end]: [number, number], most: number): Row =>
  row(
    name,
    unit,
    { beginning: [begin], end: [end], growth: [end - begin] },
    { digits: unit === "" ? 0 : 2, targets: [{ subject: "growth", most }] },
  );

async function measureHeap(page: QuietPage): Promise<Row> {
  await firstCandleAfterClick(page, CHART);
  await delay(MINUTE);
  const begin = await heapAfterCollection(page.devtools);
  await delay(minutes * MINUTE);
  const end = await heapAfterCollection(page.devtools);
  await closeChart(page);
  return growthRow(`Heap of an open chart, ${minutes} minutes, 10 ticks a second`, "MB", [begin, end], 2);
}

async function measureLeaks(page: QuietPage): Promise<Row[]> {
  const openOften = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await firstCandleAfterClick(page, CHART);
      await closeChart(page);
    }
    const heap = await heapAfterCollection(page.devtools);
    return { heap, nodes: (await page.devtools.send("Memory.getDOMCounters")).nodes };
  };
  const before = await openOften(10);
  const after = await openOften(TIMES);
  const title = `opened and closed ${TIMES} times`;
  return [
    growthRow(`Heap, ${title}`, "MB", [before.heap, after.heap], 2),
    growthRow(`Nodes, ${title}`, "", [before.nodes, after.nodes], 50),
  ];
}

/** Pans through a minute chart of 100,000 candles at its far end, after a link to all of them. */
async function measurePan(place: Place): Promise<Row> {
  const from = Date.now() - MANY * MINUTE;
  const query = `interval=1m&type=candles&from=${from}&to=${Date.now()}`;
  const page = await openAsGuest(place, { url: "about:blank" }, SYMBOLS);
  await markPages(page);
  await page.goto(`${place.dashboard}/charts/BTCUSDT?${query}`);
  await untilThere(page, '[aria-roledescription="chart"] canvas');
  await untilLoaded(page, 5_000);
  await zoomToStart(page);
  const pages = await untilLoaded(page, 5_000);
  console.error(`${pages} pages of older candles`);
  const frames = await panFrames(page, 5_000);
  await page.close();
  const samples = { median: [...frames], longest: [Math.max(...frames)], candles: [pages * 500] };
  return row("Frames while panning", "ms", samples, {
    digits: 1,
    targets: [{ subject: "longest", most: 50 }],
  });
}

await runBenchmark("charts", async (undo) => {
  const place = await openPlace(undo);
  const { exchange } = place;
  const first = await measureFirst(place);
  const page = await openBoard(place);
  const cost = await measureCost(place, page);
  await exchange.fault({ kind: "tickRate", tickMs: 100 });
  const heap = await measureHeap(page);
  const leaks = await measureLeaks(page);
  await page.close();
  await exchange.fault({ kind: "tickRate", tickMs: 1_000 });
  const pan = await measurePan(place);
  const table = (title: string, ...rows: Row[]) => ({
    ...{ title, subjects: Object.keys(rows[0]?.samples ?? {}), rows },
  });
  return [
    table("How soon a chart is there", first),
    table("What it costs, at one tick a second", cost),
    table("What it keeps", heap, ...leaks),
    table(`Panning over ${MANY} candles`, pan),
  ];
});
