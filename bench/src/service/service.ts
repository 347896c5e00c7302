import { describeMachine } from "../support/machine.ts";
import { printReport } from "../support/print-report.ts";
import type { Row, Table } from "../support/report.ts";
import { median } from "../support/statistics.ts";
import { listedSymbols } from "./listed-symbols.ts";
import { type Load, load } from "./load.ts";
import { inTurn, type Route, routesOver } from "./routes.ts";
import { type Engine, hasPostgresql, type Subjects, startExchange, startSubjects } from "./subjects.ts";

const ROUNDS = 5;
/** Seconds of each load. */
const DURATION = 2;
/** How many symbols the streams are made of. */
const SYMBOLS = 100;

type Measured = { service: Load[]; bare: Load[]; half: Load[] };

async function compare(routes: readonly Route[], { service, bare }: Subjects): Promise<Map<Route, Measured>> {
  const measured = new Map(
    routes.map((route): [Route, Measured] => [route, { service: [], bare: [], half: [] }]),
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [route, loads] of measured) {
      const full = await load({ url: service.url, requests: inTurn(route.service), duration: DURATION });
      const other = await load({ url: bare?.url ?? "", requests: inTurn(route.bare), duration: DURATION });
      // The first round makes everything warm.
      if (round === 0) continue;
      loads.service.push(full);
      loads.bare.push(other);
    }
  }
  for (const [route, loads] of measured) {
    const rate = median(loads.service.map(({ perSecond }) => perSecond)) / 2;
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.half.push(
        await load({ url: service.url, requests: inTurn(route.service), duration: DURATION, rate }),
      );
    }
  }
  return measured;
}

function rowsOf({ name }: Route, { service, bare, half }: Measured): Row[] {
  const of = (loads: Load[], key: keyof Load) => loads.map((load) => load[key]);
  return [
    {
      ...{ name, unit: "requests/s" },
      samples: { service: of(service, "perSecond"), bare: of(bare, "perSecond") },
      targets: [{ subject: "service", per: "bare", least: 0.7 }],
    },
    { name: `${name}, p50`, unit: "ms", samples: { service: of(service, "p50"), bare: of(bare, "p50") } },
    { name: `${name}, p99`, unit: "ms", samples: { service: of(service, "p99"), bare: of(bare, "p99") } },
    {
      ...{ name: `${name}, p99 at half the load`, unit: "ms" },
      samples: { service: of(half, "p99") },
      targets: [{ subject: "service", most: 50 }],
    },
  ];
}

async function measure(engine: Engine, symbols: readonly string[]): Promise<Table> {
  const subjects = await startSubjects(engine, symbols);
  try {
    const routes = Object.values(routesOver(symbols)).filter(({ stored }) => stored || engine === "PGlite");
    const measured = await compare(routes, subjects);
    return {
      title: `${engine}`,
      subjects: ["service", "bare"],
      rows: [...measured].flatMap(([route, loads]) => rowsOf(route, loads)),
    };
  } finally {
    await subjects.stop();
  }
}

const machine = describeMachine();
const exchange = await startExchange();
try {
  const symbols = await listedSymbols(exchange.url, SYMBOLS);
  const engines: Engine[] = (await hasPostgresql()) ? ["PGlite", "PostgreSQL"] : ["PGlite"];
  const tables: Table[] = [];
  for (const engine of engines) tables.push(await measure(engine, symbols));
  printReport("service", machine, tables);
} finally {
  await exchange.stop();
}
