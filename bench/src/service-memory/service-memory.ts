import { setTimeout as delay } from "node:timers/promises";
import { listedSymbols } from "../service/listed-symbols.ts";
import { load, type Request } from "../service/load.ts";
import { inTurn, type Route, routesOver } from "../service/routes.ts";
import { pglitePlace, settlePlace, startExchange, startService, USUAL } from "../service/subjects.ts";
import { describeMachine } from "../support/machine.ts";
import { printReport } from "../support/print-report.ts";
import type { Row } from "../support/report.ts";
import { slopeOf } from "../support/statistics.ts";

/** Seconds: until what is kept is kept, and then how long it is watched. */
const WARM_UP = 90;
const WATCHED = 300;
/** The least of each so many seconds tells what is kept: the rest is yet to be collected. */
const BIN = 30;
const INTERVAL = 2;

const SYMBOLS = 100;

/** How often each route is asked, out of a hundred. */
const SHARES = [70, 4, 1, 15, 10];

/** The most that may be added in five minutes, in MB. */
const MOST = { heap: 3, resident: 16 };

function mixOf(routes: readonly Route[]): () => Request {
  const all = routes.flatMap((route, index) => Array<Route>(SHARES[index] ?? 0).fill(route));
  return () => {
    const route = all[Math.floor(Math.random() * all.length)];
    if (route === undefined) throw new Error("There is no route.");
    return route.service();
  };
}

type Memory = { heap: number; resident: number };

/** What the service itself says that it uses, in MB. */
async function memoryOf(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN) / 2 ** 20;
  return { heap: read("nodejs_heap_size_used_bytes"), resident: read("process_resident_memory_bytes") };
}

/** The least of each bin. */
async function watch(url: string): Promise<Memory[]> {
  const bins: Memory[] = [];
  for (let bin = 0; bin < WATCHED / BIN; bin += 1) {
    const least = { heap: Number.POSITIVE_INFINITY, resident: Number.POSITIVE_INFINITY };
    for (let passed = 0; passed < BIN; passed += INTERVAL) {
      await delay(INTERVAL * 1_000);
      const { heap, resident } = await memoryOf(url);
      least.heap = Math.min(least.heap, heap);
      least.resident = Math.min(least.resident, resident);
    }
    bins.push(least);
  }
  return bins;
}

function rowsOf(bins: readonly Memory[]): Row[] {
  return (["heap", "resident"] as const).flatMap((kind) => {
    const values = bins.map((bin) => bin[kind]);
    const name = kind === "heap" ? "Heap after collection" : "Resident memory";
    return [
      { ...{ name: `${name}, each ${BIN} s`, unit: "MB", digits: 1 }, samples: { service: values } },
      {
        ...{ name: `${name}, added in ${WATCHED / 60} min`, unit: "MB", digits: 1 },
        samples: { service: [slopeOf(values) * values.length] },
        targets: [{ subject: "service", most: MOST[kind] }],
      },
    ];
  });
}

const machine = describeMachine();
const exchange = await startExchange(USUAL);
const place = pglitePlace();
try {
  const symbols = await listedSymbols(exchange.url, SYMBOLS);
  await settlePlace(place, symbols);
  const service = await startService(USUAL, place.service);
  try {
    const requests = inTurn(mixOf(Object.values(routesOver(symbols))));
    const loading = load({ url: service.url, requests, duration: WARM_UP + WATCHED + BIN, connections: 8 });
    const watching = delay(WARM_UP * 1_000).then(() => watch(service.url));
    const [bins, { perSecond }] = await Promise.all([watching, loading]);
    const title = `PGlite, 10,000 people, ${Math.round(perSecond)} requests/s on all routes for ${WATCHED / 60} min`;
    printReport("service-memory", machine, [{ title, subjects: ["service"], rows: rowsOf(bins) }]);
  } finally {
    await service.stop();
  }
} finally {
  await exchange.stop();
  await place.remove();
}
