import type { QuietPage } from "../support/quiet-page.ts";
import type { Table } from "../support/report.ts";
import { createCostMeter } from "../ticks/main-thread.ts";
import { leave, openAsGuest, type Place, pause } from "../ticks/visit.ts";

const ALERTS = 50;
/** Loading is over, and the slots of rows are filled, so long after the page was opened. */
const SETTLE = 8_000;

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

type Options = { url: string; seconds: number; runs: number };

/** A guest's board that has these alerts kept; gives what its main thread and its whole process take. */
async function costOf(place: Place, { url, seconds }: Options, stored: Record<string, string>) {
  const page: QuietPage = await openAsGuest(place, { url: `${url}/dashboard`, stored }, place.symbols.length);
  const meter = await createCostMeter(place.browser, page.devtools);
  try {
    await pause(SETTLE);
    return await meter.measure(seconds * 1_000);
  } finally {
    await meter.close();
    await leave(page, place.exchange);
  }
}

/** What 50 alerts cost a page: the same board with and without them, in turn. */
export async function measurePage(place: Place, options: Options): Promise<Table> {
  const samples = { "without alerts": [], "with 50": [], "50 alerts": [] } as Record<string, number[]>;
  const whole = structuredClone(samples);
  for (let run = 0; run < options.runs; run += 1) {
    const without = await costOf(place, options, {});
    const having = await costOf(place, options, { "u:alerts": storedAlerts(place.symbols) });
    for (const [rows, kind] of [
      [samples, "task"],
      [whole, "process"],
    ] as const) {
      rows["without alerts"]?.push(without[kind]);
      rows["with 50"]?.push(having[kind]);
      rows["50 alerts"]?.push(having[kind] - without[kind]);
    }
  }
  return {
    title: `A guest's board of ${place.symbols.length} symbols, a tick a second of each`,
    subjects: Object.keys(samples),
    rows: [
      {
        ...{ name: "Main thread", unit: "ms/s", digits: 1, samples },
        targets: [{ subject: "50 alerts", most: 1 }],
      },
      { name: "Whole process, workers too", unit: "ms/s", digits: 1, samples: whole },
    ],
  };
}
