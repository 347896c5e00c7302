import { setTimeout as delay } from "node:timers/promises";
import { undoing } from "@cointide/testing/undo-stack";
import { enginesHere, startExchange } from "../service/servers.ts";
import { listedSymbols, openPlace, type Place, runBenchmark } from "../support/benchmark.ts";
import { createCostMeter, leave, openAsGuest } from "../support/guest-page.ts";
import { numberOption, wordsOption } from "../support/options.ts";
import { row, type Table } from "../support/report.ts";
import { measureCost, measureDelivery, measureWeight } from "./service-cost.ts";

/** How many symbols the page's board has, and how many alerts its guest. */
const BOARD = 25;
const ALERTS = 50;
/** Loading is over, and the slots of rows are filled, so long after the page was opened, in ms. */
const SETTLE = 8_000;

const parts = wordsOption("parts", ["cost", "delivery", "page", "weight"]);
const runs = numberOption("runs", 5);
const seconds = numberOption("seconds", 20);

/** An exchange whose prices move with every tick: 500 symbols and more against dollars. */
const BUSY = { EXCHANGE_CONTROL: "1", EXCHANGE_MOVE_EVERY_TICK: "1", EXCHANGE_MORE_COINS: "500" };

const measureService = (): Promise<Table[]> =>
  undoing(async (undo) => {
    const exchange = await startExchange(undo, BUSY);
    const options = { exchange, symbols: await listedSymbols(exchange, 500), seconds, runs };
    const tables: Table[] = [];
    for (const engine of await enginesHere()) {
      if (parts.includes("cost")) tables.push(await measureCost(engine, options));
      if (parts.includes("delivery")) tables.push(await measureDelivery(engine, options));
    }
    if (parts.includes("weight")) tables.push(await measureWeight(options));
    return tables;
  });

/** As a guest's browser keeps them: over the board's symbols, and too far away to cross. */
function storedAlerts(symbols: readonly string[]): string {
  const conditions = [
    { kind: "above", price: "99999999" },
    { kind: "below", price: "0.00000001" },
    { kind: "near", price: "88888888", percent: 1 },
    { kind: "moves", percent: 900, window: "1h" },
  ];
  const alerts = Array.from({ length: ALERTS }, (_, index) => ({
    ...{ id: index.toString(16).padStart(24, "0"), symbol: symbols[index % symbols.length] },
    ...{ condition: conditions[index % conditions.length], repeatAfter: null, note: "", status: "active" },
    ...{ createdAt: Date.now(), crossings: 0, crossedAt: null },
  }));
  return JSON.stringify({ alerts, log: [] });
}

/** What the main thread and the whole process of a guest's board take, whose browser keeps this. */
async function costOf(place: Place, symbols: readonly string[], stored: Record<string, string>) {
  const page = await openAsGuest(place, { url: place.dashboard, stored }, symbols);
  const meter = await createCostMeter(place.browser, page.devtools);
  try {
    await delay(SETTLE);
    return await meter.measure(seconds * 1_000);
  } finally {
    await meter.close();
    await leave(page, place);
  }
}

/** What 50 alerts cost a page: the same board with and without them, in turn. */
const measurePage = (): Promise<Table> =>
  undoing(async (undo) => {
    const place = await openPlace(undo);
    const symbols = await listedSymbols(place.exchangeUrl, BOARD);
    const costs: Awaited<ReturnType<typeof costOf>>[][] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      costs[0]?.push(await costOf(place, symbols, {}));
      costs[1]?.push(await costOf(place, symbols, { "u:alerts": storedAlerts(symbols) }));
    }
    const samplesOf = (kind: "task" | "process") => {
      const [without = [], having = []] = costs.map((list) => list.map((cost) => cost[kind]));
      const difference = having.map((cost, run) => cost - (without[run] ?? Number.NaN));
      return { "without alerts": without, "with 50": having, "50 alerts": difference };
    };
    const targets = [{ subject: "50 alerts", most: 1 }];
    return {
      title: `A guest's board of ${symbols.length} symbols, a tick a second of each`,
      subjects: Object.keys(samplesOf("task")),
      rows: [
        row("Main thread", "ms/s", samplesOf("task"), { digits: 1, targets }),
        row("Whole process, workers too", "ms/s", samplesOf("process"), { digits: 1 }),
      ],
    };
  });

await runBenchmark("alerts", async () => [
  ...(parts.some((part) => part !== "page") ? await measureService() : []),
  ...(parts.includes("page") ? [await measurePage()] : []),
]);
