import { setTimeout as delay } from "node:timers/promises";
import { describeMachine } from "@cointide/testing/machine";
import { portBeside } from "@cointide/testing/ports";
import { listedSymbols } from "../service/listed-symbols.ts";
import { load, type Request } from "../service/load.ts";
import { inTurn, type Route, type RouteKey, routesOver } from "../service/routes.ts";
import { fillPlace, pglitePlace, startExchange, startService } from "../service/subjects.ts";
import { numbersOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import { PORT_BASE } from "../support/product.ts";
import type { Row } from "../support/report.ts";
import { slopeOf } from "../support/statistics.ts";
import { inspectable, type Memory, type MemoryReader, openMemory } from "./read-memory.ts";

const [minutes = 5] = numbersOption("minutes") ?? [];

/** Seconds: until what is kept is kept, and from one reading to the next. */
const WARM_UP = 60;
const INTERVAL = 15;
const INSPECTED = portBeside(PORT_BASE, "DEVTOOLS");
const CONNECTIONS = 8;
/** How many requests each connection sends before it begins anew: no account may come to own hundreds of streams. */
const IN_TURN = 5_000;
const SYMBOLS = 100;

/** How often each route is asked, out of a hundred. */
const SHARES: Record<RouteKey, number> = {
  streams: 70,
  "new-stream": 4,
  "sign-in": 1,
  tickers: 15,
  window: 10,
};

/** The most that may be added in five minutes, in MB. */
const MOST = { heap: 3, resident: 16 };
const READINGS_IN_FIVE_MINUTES = 300 / INTERVAL;

function mixOf(routes: Readonly<Record<RouteKey, Route>>): () => Request {
  const shares = Object.entries(SHARES) as [RouteKey, number][];
  const all = shares.flatMap(([key, share]) => Array<Route>(share).fill(routes[key]));
  return () => (all[Math.floor(Math.random() * all.length)] ?? routes.streams).service();
}

async function watch(memory: MemoryReader): Promise<Memory[]> {
  await delay(WARM_UP * 1_000);
  const readings = [await memory.read()];
  for (let passed = 0; passed < minutes * 60; passed += INTERVAL) {
    await delay(INTERVAL * 1_000);
    readings.push(await memory.read());
  }
  return readings;
}

function rowsOf(readings: readonly Memory[], kind: keyof Memory, name: string): Row[] {
  const values = readings.map((reading) => reading[kind]);
  const slope = slopeOf(values) * READINGS_IN_FIVE_MINUTES;
  return [
    { ...{ name, unit: "MB", digits: 1 }, samples: { service: values } },
    {
      ...{ name: `${name}: slope in 5 min`, unit: "MB", digits: 1, samples: { service: [slope] } },
      targets: [{ subject: "service", most: MOST[kind] }],
    },
  ];
}

const machine = describeMachine();
const exchange = await startExchange();
const place = pglitePlace();
try {
  const symbols = await listedSymbols(exchange.url, SYMBOLS);
  await fillPlace(place, symbols);
  const service = await startService({ ...place.service, ...inspectable(INSPECTED) });
  const memory = await openMemory(INSPECTED);
  try {
    const requests = inTurn(mixOf(routesOver(symbols)), IN_TURN);
    const duration = WARM_UP + minutes * 60 + 2;
    const loading = load({ url: service.url, requests, duration, connections: CONNECTIONS });
    const [readings, { perSecond }] = await Promise.all([watch(memory), loading]);
    const title = `PGlite, 10,000 people, ${Math.round(perSecond)} requests/s on all routes for ${minutes} min, read every ${INTERVAL} s after a collection`;
    const rows = [
      ...rowsOf(readings, "heap", "Heap"),
      ...rowsOf(readings, "resident", "Resident memory of the process"),
    ];
    printReport("service-memory", machine, [{ title, subjects: ["service"], rows }]);
  } finally {
    // A program does not end while it is inspected.
    memory.close();
    await service.stop();
  }
} finally {
  await exchange.stop();
  await place.remove();
}
