import { enginesHere, startExchange } from "../service/servers.ts";
import { listedSymbols, runBenchmark } from "../support/benchmark.ts";
import { numberOption } from "../support/options.ts";
import type { Table } from "../support/report.ts";
import { measureBulkChanges } from "./bulk-changes.ts";

/** How many symbols the streams are made of. */
const SYMBOLS = 100;

const runs = numberOption("runs", 3);
const seconds = numberOption("seconds", 10);

await runBenchmark("neighbors", async (undo) => {
  const exchange = await startExchange(undo);
  const symbols = await listedSymbols(exchange, SYMBOLS);
  const tables: Table[] = [];
  for (const engine of await enginesHere())
    tables.push(await measureBulkChanges(engine, { symbols, seconds, runs }));
  return tables;
});
