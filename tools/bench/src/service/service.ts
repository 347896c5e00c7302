import { describeMachine } from "@cointide/testing/machine";
import { numbersOption, wordsOption } from "../support/options.ts";
import { printReport } from "../support/print-report.ts";
import type { Table } from "../support/report.ts";
import { compareRoutes } from "./compare-routes.ts";
import { listedSymbols } from "./listed-symbols.ts";
import { ROUTE_KEYS, routesOver } from "./routes.ts";
import { type Engine, isThere, startExchange, startSubjects } from "./subjects.ts";

/** How many symbols the streams are made of. */
const SYMBOLS = 100;

const engines = wordsOption<Engine>("engines", ["PGlite", "PostgreSQL"]);
const keys = wordsOption("routes", ROUTE_KEYS);
const [runs = 5] = numbersOption("runs") ?? [];
const [seconds = 2] = numbersOption("seconds") ?? [];

async function compareOn(engine: Engine, symbols: readonly string[]): Promise<Table[]> {
  const subjects = await startSubjects(engine, symbols);
  try {
    const all = routesOver(symbols);
    return await compareRoutes(
      engine,
      keys.map((key) => all[key]),
      subjects,
      { runs, seconds },
    );
  } finally {
    await subjects.stop();
  }
}

const machine = describeMachine();
const exchange = await startExchange();
const tables: Table[] = [];
try {
  const symbols = await listedSymbols(exchange.url, SYMBOLS);
  for (const engine of engines) {
    if (await isThere(engine)) tables.push(...(await compareOn(engine, symbols)));
  }
} finally {
  await exchange.stop();
}
printReport("service", machine, tables);
