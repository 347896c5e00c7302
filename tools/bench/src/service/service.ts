import { setTimeout as delay } from "node:timers/promises";
import { undoing } from "@cointide/testing/undo-stack";
import { listedSymbols, runBenchmark } from "../support/benchmark.ts";
import { numberOption, wordsOption } from "../support/options.ts";
import { median, type Row, row, type Table } from "../support/report.ts";
import { fillTables } from "./accounts.ts";
import { type Load, load } from "./load.ts";
import { inTurn, ROUTE_KEYS, type Route, routesOver, signIn, tickersPath } from "./routes.ts";
import {
  type Engine,
  enginesHere,
  filledDatabase,
  startBare,
  startExchange,
  startService,
} from "./servers.ts";

/** How many symbols the streams are made of. */
const SYMBOLS = 100;
/** Seconds; an embedded database is compiled while it works. */
const WARM_UP = 3;
/** How long a crowd signs in before others are watched, in ms, and after, in seconds. */
const HEAD_START = 500;
const LONGER = 1;

const keys = wordsOption("routes", ROUTE_KEYS);
const runs = numberOption("runs", 5);
const seconds = numberOption("seconds", 2);

/** The addresses of the service and its bare counterpart, on equal databases with people in them. */
type Urls = { service: string; bare: string };

/** Loads of the service and of the bare route at their fastest, and of the service at half of that. */
type Loads = { service: Load[]; bare: Load[]; half: Load[] };

const fullLoad = (url: string, request: Route["service"], duration = seconds): Promise<Load> =>
  load({ url, requests: inTurn(request), duration });

const halfLoad = (url: string, { service, atOnce }: Route, rate: number): Promise<Load> =>
  load({ url, requests: inTurn(service), duration: seconds, rate, connections: atOnce });

const halfOf = (loads: readonly Load[]): number => median(loads.map(({ perSecond }) => perSecond)) / 2;
const samplesOf = (loads: readonly Load[], key: keyof Load) => loads.map((load) => load[key]);

/** Loads each route at its fastest, the service and the bare route in turn, and then at half of that. */
async function loadRoutes(routes: readonly Route[], { service, bare }: Urls): Promise<Map<Route, Loads>> {
  const all = new Map(routes.map((route): [Route, Loads] => [route, { service: [], bare: [], half: [] }]));
  for (const route of routes) {
    await fullLoad(service, route.service, WARM_UP);
    await fullLoad(bare, route.bare, WARM_UP);
  }
  for (let run = 0; run < runs; run += 1) {
    for (const [route, loads] of all) {
      loads.service.push(await fullLoad(service, route.service));
      loads.bare.push(await fullLoad(bare, route.bare));
    }
  }
  for (let run = 0; run < runs; run += 1) {
    for (const [route, loads] of all) loads.half.push(await halfLoad(service, route, halfOf(loads.service)));
  }
  return all;
}

const rowsOf = ({ name, least = 0.7 }: Route, { service, bare, half }: Loads): Row[] => [
  row(
    name,
    "requests/s",
    { service: samplesOf(service, "perSecond"), bare: samplesOf(bare, "perSecond") },
    { targets: [{ subject: "service", per: "bare", least }] },
  ),
  row(
    `${name}, p99 at half that load`,
    "ms",
    { service: samplesOf(half, "p99") },
    { targets: [{ subject: "service", most: 50 }] },
  ),
];

/** A route of the service at half its load, while a crowd signs in as fast as it can. */
async function crowdRow(url: string, route: Route, rate: number): Promise<Row> {
  const beside: Load[] = [];
  const signIns: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    const crowding = fullLoad(url, signIn.service, seconds + LONGER);
    const watching = delay(HEAD_START).then(() => halfLoad(url, route, rate));
    const [others, crowd] = await Promise.all([watching, crowding]);
    beside.push(others);
    signIns.push(crowd);
  }
  const samples = {
    "p99 of the route": samplesOf(beside, "p99"),
    "sign-ins/s": samplesOf(signIns, "perSecond"),
  };
  return row(`${route.name}, ${Math.round(rate)}/s`, "ms", samples, {
    targets: [{ subject: "p99 of the route", most: 100, worst: true }],
  });
}

/** Compares the routes over one database; then has a crowd sign in beside them. */
const compareOn = (engine: Engine, symbols: readonly string[]): Promise<Table[]> =>
  undoing(async (undo) => {
    const database = await filledDatabase(undo, engine, fillTables(symbols));
    const service = await startService(undo, database.service);
    const bare = await startBare(undo, database.bare, service + tickersPath(symbols));
    const routes = routesOver(symbols);
    const all = await loadRoutes(
      keys.map((key) => routes[key]),
      { service, bare },
    );
    const crowd: Row[] = [];
    for (const [route, loads] of all) {
      if (route !== signIn) crowd.push(await crowdRow(service, route, halfOf(loads.service)));
    }
    const compared: Table = {
      title: `${engine}, 10,000 people with 5 streams of 5, 32 connections, load and servers on one machine`,
      subjects: ["service", "bare"],
      rows: [...all].flatMap(([route, loads]) => rowsOf(route, loads)),
    };
    const crowded: Table = {
      title: `${engine}. The other routes at half their load while 32 at once sign in as fast as they can`,
      subjects: ["p99 of the route", "sign-ins/s"],
      rows: crowd,
    };
    return crowd.length > 0 ? [compared, crowded] : [compared];
  });

await runBenchmark("service", async (undo) => {
  const exchange = await startExchange(undo);
  const symbols = await listedSymbols(exchange, SYMBOLS);
  const tables: Table[] = [];
  for (const engine of await enginesHere()) tables.push(...(await compareOn(engine, symbols)));
  return tables;
});
