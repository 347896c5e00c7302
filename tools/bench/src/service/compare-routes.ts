import { setTimeout as delay } from "node:timers/promises";
import type { Row, Table } from "../support/report.ts";
import { median } from "../support/statistics.ts";
import { type Load, load } from "./load.ts";
import { inTurn, type Route, signIn } from "./routes.ts";
import type { Subjects } from "./subjects.ts";

/** How often each load is repeated, and how many seconds it lasts. */
export type Extent = { runs: number; seconds: number };

/** Loads of the service and of the bare route at their fastest, and of the service at half of that. */
type Loads = { service: Load[]; bare: Load[]; half: Load[] };

/** Seconds; an embedded database is compiled while it works. */
const WARM_UP = 3;
/** How long a crowd signs in before others are watched, in ms, and after, in seconds. */
const HEAD_START = 500;
const LONGER = 1;

const fullLoad = (url: string, request: Route["service"], duration: number): Promise<Load> =>
  load({ url, requests: inTurn(request), duration });

const halfLoad = (url: string, { service, atOnce }: Route, rate: number, duration: number): Promise<Load> =>
  load({ url, requests: inTurn(service), duration, rate, connections: atOnce });

const halfOf = (loads: readonly Load[]): number => median(loads.map(({ perSecond }) => perSecond)) / 2;
const samplesOf = (loads: readonly Load[], key: keyof Load) => loads.map((load) => load[key]);

/** Loads each route at its fastest, the service and the bare route in turn, and then at half of that. */
async function loadRoutes(
  routes: readonly Route[],
  { service, bare }: Subjects,
  { runs, seconds }: Extent,
): Promise<ReadonlyMap<Route, Loads>> {
  const all = new Map(routes.map((route): [Route, Loads] => [route, { service: [], bare: [], half: [] }]));
  for (const route of routes) {
    await fullLoad(service.url, route.service, WARM_UP);
    await fullLoad(bare.url, route.bare, WARM_UP);
  }
  for (let run = 0; run < runs; run += 1) {
    for (const [route, loads] of all) {
      loads.service.push(await fullLoad(service.url, route.service, seconds));
      loads.bare.push(await fullLoad(bare.url, route.bare, seconds));
    }
  }
  for (let run = 0; run < runs; run += 1) {
    for (const [route, loads] of all) {
      loads.half.push(await halfLoad(service.url, route, halfOf(loads.service), seconds));
    }
  }
  return all;
}

function rowsOf({ name, least = 0.7 }: Route, { service, bare, half }: Loads): Row[] {
  const both = (key: keyof Load) => ({ service: samplesOf(service, key), bare: samplesOf(bare, key) });
  return [
    {
      ...{ name, unit: "requests/s", samples: both("perSecond") },
      targets: [{ subject: "service", per: "bare", least }],
    },
    { name: `${name}, p50`, unit: "ms", samples: both("p50") },
    { name: `${name}, p99`, unit: "ms", samples: both("p99") },
    {
      ...{ name: `${name}, p99 at half that load`, unit: "ms", samples: { service: samplesOf(half, "p99") } },
      targets: [{ subject: "service", most: 50 }],
    },
  ];
}

/** Each route of the service at half its load, while a crowd signs in as fast as it can. */
async function crowdRow({ service: { url } }: Subjects, route: Route, rate: number, extent: Extent) {
  const beside: Load[] = [];
  const signIns: Load[] = [];
  for (let run = 0; run < extent.runs; run += 1) {
    const crowding = fullLoad(url, signIn.service, extent.seconds + LONGER);
    const watching = delay(HEAD_START).then(() => halfLoad(url, route, rate, extent.seconds));
    const [others, crowd] = await Promise.all([watching, crowding]);
    beside.push(others);
    signIns.push(crowd);
  }
  return { route, rate, beside, signIns };
}

function crowdTable(rows: readonly Awaited<ReturnType<typeof crowdRow>>[]): Table {
  return {
    title: "The other routes at half their load while 32 at once sign in as fast as they can",
    subjects: ["p99 of the route", "sign-ins/s"],
    rows: rows.map(({ route: { name }, rate, beside, signIns }) => ({
      ...{ name: `${name}, ${Math.round(rate)}/s`, unit: "ms" },
      samples: {
        "p99 of the route": samplesOf(beside, "p99"),
        "sign-ins/s": samplesOf(signIns, "perSecond"),
      },
      targets: [{ subject: "p99 of the route", most: 100, worst: true }],
    })),
  };
}

/** Compares the routes over one database; then has a crowd sign in beside them. */
export async function compareRoutes(
  engine: string,
  routes: readonly Route[],
  subjects: Subjects,
  extent: Extent,
): Promise<Table[]> {
  const all = await loadRoutes(routes, subjects, extent);
  const crowd = [];
  for (const [route, { service }] of all) {
    if (route !== signIn) crowd.push(await crowdRow(subjects, route, halfOf(service), extent));
  }
  const compared: Table = {
    title: `${engine}, 10,000 people with 5 streams of 5, 32 connections, load and servers on one machine`,
    subjects: ["service", "bare"],
    rows: [...all].flatMap(([route, loads]) => rowsOf(route, loads)),
  };
  const crowded = crowdTable(crowd);
  return crowd.length > 0 ? [compared, { ...crowded, title: `${engine}. ${crowded.title}` }] : [compared];
}
