import { setTimeout as delay } from "node:timers/promises";
import type { UndoStack } from "@cointide/testing/undo-stack";
import { BUSY, openPlace, runBenchmark, tradedSymbols } from "../support/benchmark.ts";
import { heapAfterCollection, openAsGuest } from "../support/guest-page.ts";
import { numberOption } from "../support/options.ts";
import { type Devtools, sessionOver } from "../support/quiet-page.ts";
import { row, type Table, type Target } from "../support/report.ts";

const SYMBOLS = 500;
const TICK_EVERY = 100;
const MINUTE = 60_000;
/** Caches fill and code is compiled before; what is kept for good shows afterwards. */
const WARM_UP = MINUTE;
const minutes = numberOption("minutes", 10);

/** Gives the heap of the page's worker after a collection, in MB; 0 where the page has none. */
async function attachWorkerHeap(page: Devtools): Promise<() => Promise<number>> {
  let worker: Devtools | undefined;
  page.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") worker = sessionOver(page, sessionId);
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await page.send("Target.setAutoAttach", options);
  return async () => (worker === undefined ? 0 : heapAfterCollection(worker));
}

/** The heaps after a collection, each minute from the end of the warm-up. What the worker keeps is the page's as well. */
async function watchHeaps(undo: UndoStack) {
  const place = await openPlace(undo, BUSY);
  const { exchange, exchangeUrl, dashboard: url } = place;
  await exchange.fault({ kind: "tickRate", tickMs: TICK_EVERY });
  const symbols = (await tradedSymbols(exchangeUrl)).slice(0, SYMBOLS);
  const { devtools } = await openAsGuest(place, { url }, symbols);
  const workerHeap = await attachWorkerHeap(devtools);
  const heaps = { page: [] as number[], worker: [] as number[], both: [] as number[] };
  await delay(WARM_UP);
  for (let minute = 0; minute <= minutes; minute += 1) {
    if (minute > 0) await delay(MINUTE);
    const page = await heapAfterCollection(devtools);
    const worker = await workerHeap();
    heaps.page.push(page);
    heaps.worker.push(worker);
    heaps.both.push(page + worker);
    console.error(`minute ${minute}: ${page.toFixed(2)} + ${worker.toFixed(2)} MB`);
  }
  return heaps;
}

function rowOf(name: string, values: readonly number[], targets: Target[] = []) {
  const [beginning, end] = [values.slice(0, 1), values.slice(-1)];
  const growth = [(end[0] ?? Number.NaN) - (beginning[0] ?? Number.NaN)];
  return row(name, "MB", { beginning, end, growth, meanwhile: values }, { digits: 2, targets });
}

await runBenchmark("ticks-heap", async (undo): Promise<Table[]> => {
  const { page, worker, both } = await watchHeaps(undo);
  return [
    {
      title: `Heap after collection, ${SYMBOLS} symbols × 10/s, over ${minutes} minutes after one of warm-up`,
      subjects: ["beginning", "end", "growth", "meanwhile"],
      rows: [
        rowOf("Page", page),
        rowOf("Its worker", worker),
        rowOf("Both", both, [{ subject: "growth", most: 2 }]),
      ],
    },
  ];
});
