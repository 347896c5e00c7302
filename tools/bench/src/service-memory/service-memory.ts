import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { portBeside } from "@cointide/testing/ports";
import type { UndoStack } from "@cointide/testing/undo-stack";
import WebSocket from "ws";
import { fillTables } from "../service/accounts.ts";
import { load, type Request } from "../service/load.ts";
import { inTurn, type Route, type RouteKey, routesOver } from "../service/routes.ts";
import { filledDatabase, startExchange, startService } from "../service/servers.ts";
import { listedSymbols, PORT_BASE, runBenchmark } from "../support/benchmark.ts";
import { numberOption } from "../support/options.ts";
import { type Row, row, slopeOf } from "../support/report.ts";

const minutes = numberOption("minutes", 5);

/** Seconds: until what is kept is kept, and from one reading to the next. */
const WARM_UP = 60;
const INTERVAL = 15;
const INSPECTED = portBeside(PORT_BASE, "DEVTOOLS");
const CONNECTIONS = 8;
/** How many requests each connection sends before it starts over: no account may come to own hundreds of streams. */
const IN_TURN = 5_000;
const SYMBOLS = 100;
const MEGABYTE = 2 ** 20;

/** How often each route is asked, out of a hundred. */
const SHARES: Record<RouteKey, number> = {
  ...{ streams: 70, "new-stream": 4, "sign-in": 1, tickers: 15, window: 10 },
};

/** The most that may be added in five minutes, in MB. */
const MOST = { heap: 3, resident: 16 };
const READINGS_IN_FIVE_MINUTES = 300 / INTERVAL;

/** What a process uses after a collection, in MB: what its programs keep, and all of it as the system sees it. */
type Memory = { heap: number; resident: number };
type Answer = { id: number; result?: { result?: { value?: string } } };

/** Connects to a program that listens for tools; the result collects what it no longer needs and tells what is left. */
async function openMemory(undo: UndoStack, port: number): Promise<() => Promise<Memory>> {
  const list = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = list as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  undo.add(() => socket.close());
  await once(socket, "open");
  let sent = 0;
  async function call(method: string, params: object = {}): Promise<Answer> {
    const id = ++sent;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = await once(socket, "message");
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === id) return answer;
    }
  }
  return async () => {
    await call("HeapProfiler.collectGarbage");
    const expression = "JSON.stringify(process.memoryUsage())";
    const { result } = await call("Runtime.evaluate", { expression });
    const { heapUsed, rss } = JSON.parse(result?.result?.value ?? "{}") as NodeJS.MemoryUsage;
    return { heap: heapUsed / MEGABYTE, resident: rss / MEGABYTE };
  };
}

function mixOf(routes: Readonly<Record<RouteKey, Route>>): () => Request {
  const shares = Object.entries(SHARES) as [RouteKey, number][];
  const all = shares.flatMap(([key, share]) => Array<Route>(share).fill(routes[key]));
  return () => (all[Math.floor(Math.random() * all.length)] ?? routes.streams).service();
}

async function watch(readMemory: () => Promise<Memory>): Promise<Memory[]> {
  await delay(WARM_UP * 1_000);
  const readings = [await readMemory()];
  for (let passed = 0; passed < minutes * 60; passed += INTERVAL) {
    await delay(INTERVAL * 1_000);
    readings.push(await readMemory());
  }
  return readings;
}

function rowsOf(readings: readonly Memory[], kind: keyof Memory, name: string): Row[] {
  const values = readings.map((reading) => reading[kind]);
  const slope = slopeOf(values) * READINGS_IN_FIVE_MINUTES;
  const targets = [{ subject: "service", most: MOST[kind] }];
  return [
    row(name, "MB", { service: values }, { digits: 1 }),
    row(`${name}: slope in 5 min`, "MB", { service: [slope] }, { digits: 1, targets }),
  ];
}

await runBenchmark("service-memory", async (undo) => {
  const exchange = await startExchange(undo);
  const symbols = await listedSymbols(exchange, SYMBOLS);
  const database = await filledDatabase(undo, "PGlite", fillTables(symbols));
  const inspected = { NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTED}` };
  const url = await startService(undo, { ...database.service, ...inspected });
  // It ends before the service does: a program does not end while it is inspected.
  const readMemory = await openMemory(undo, INSPECTED);
  const requests = inTurn(mixOf(routesOver(symbols)), IN_TURN);
  const duration = WARM_UP + minutes * 60 + 2;
  const loading = load({ url, requests, duration, connections: CONNECTIONS });
  const [readings, { perSecond }] = await Promise.all([watch(readMemory), loading]);
  const rows = [
    ...rowsOf(readings, "heap", "Heap"),
    ...rowsOf(readings, "resident", "Resident memory of the process"),
  ];
  const title = `PGlite, 10,000 people, ${Math.round(perSecond)} requests/s on all routes for ${minutes} min, read every ${INTERVAL} s after a collection`;
  return [{ title, subjects: ["service"], rows }];
});
