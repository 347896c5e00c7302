import { openBrowser } from "@cointide/testing/browser";
import { describeMachine } from "@cointide/testing/machine";
import { numbersOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { BUSY, startProduct } from "../support/product.ts";
import type { Row, Target } from "../support/report.ts";
import { tradedSymbols } from "../ticks/traded-symbols.ts";
import { heapAfterCollection, openAsGuest, type Place, pause } from "../ticks/visit.ts";
import { attachWorkerHeap } from "./worker-heap.ts";

const SYMBOLS = 500;
const TICK_EVERY = 100;
const MB = 1_000_000;
const MINUTE = 60_000;
/** Caches fill and code is compiled before; what is kept for good shows afterwards. */
const WARM_UP = MINUTE;
const [minutes = 10] = numbersOption("minutes") ?? [];

type Heaps = { page: number[]; worker: number[] };

/** The heaps after a collection, each minute from the end of the warm-up. */
async function watchHeaps(place: Place, url: string): Promise<Heaps> {
  await place.exchange.fault({ kind: "tickRate", tickMs: TICK_EVERY });
  const page = await openAsGuest(place, { url }, SYMBOLS);
  const { devtools } = page;
  const workerHeap = await attachWorkerHeap(devtools);
  const heaps: Heaps = { page: [], worker: [] };
  await pause(WARM_UP);
  for (let minute = 0; minute <= minutes; minute += 1) {
    if (minute > 0) await pause(MINUTE);
    heaps.page.push(await heapAfterCollection(devtools));
    heaps.worker.push((await workerHeap()) / MB);
    console.error(
      `minute ${minute}: ${heaps.page.at(-1)?.toFixed(2)} + ${heaps.worker.at(-1)?.toFixed(2)} MB`,
    );
  }
  return heaps;
}

const rowOf = (name: string, values: readonly number[], targets: Target[] = []): Row => ({
  name,
  unit: "MB",
  digits: 2,
  samples: {
    beginning: values.slice(0, 1),
    end: values.slice(-1),
    growth: [(values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN)],
    meanwhile: values,
  },
  targets,
});

/** What the worker keeps is the page's as well. */
const bothOf = ({ page, worker }: Heaps): number[] =>
  page.map((size, at) => size + (worker[at] ?? Number.NaN));

const machine = describeMachine();
const product = await startProduct(BUSY);
const browser = await openBrowser();
try {
  const { exchange, exchangeUrl } = product;
  const place = {
    browser,
    exchange,
    feed: `${exchangeUrl.replace("http", "ws")}/ws`,
    symbols: await tradedSymbols(exchangeUrl),
  };
  const heaps = await watchHeaps(place, `${product.url}/dashboard`);
  printReport("ticks-heap", machine, [
    {
      title: `Heap after collection, ${SYMBOLS} symbols × 10/s, over ${minutes} minutes after one of warm-up`,
      subjects: ["beginning", "end", "growth", "meanwhile"],
      rows: [
        rowOf("Page", heaps.page),
        rowOf("Its worker", heaps.worker),
        rowOf("Both", bothOf(heaps), [{ subject: "growth", most: 2 }]),
      ],
    },
  ]);
} finally {
  await browser.close();
  await product.close();
}
