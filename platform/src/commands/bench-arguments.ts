import { parseArgs } from "node:util";

export const BENCH_HELP = `Compares the production build with alternatives, and prints which targets it meets.

  npm run bench -- [benchmark] [options]

  ticks            the cost of ticks for the page, compared with the obvious and a minimal implementation
  grids            the table at rest and under a wheel, compared with AG Grid, TanStack and plain DOM; runs only by name
  markets          the table of all markets with 1,400 rows, compared with 100; runs only by name
  loading          how pages start, cold and warm, on three networks, compared with a static page and one bundle
  service          requests per second and latency, compared with a bare server of the same queries
  charts           how soon a chart is shown, its cost and memory, and how smoothly it moves
  alerts           what alerts cost the service, a page and the exchange, and how soon members are notified
  neighbors        how soon a member is answered while others repeat bulk changes; runs only by name
  ticks-heap       the heap of a page over a long run; runs only by name
  service-memory   the memory of the service under a long load; runs only by name

  --json             one line of JSON instead of tables
  --runs COUNT       all but ticks-heap and service-memory: how often each subject is measured
  --sizes COUNTS     ticks: how many symbols, some of 25,100,500,2000; grids: up to 2500
  --rates COUNTS     ticks, grids: ticks a second of each, some of 1,10
  --throttles COUNTS ticks: how many times slower the processor is, some of 1,4
  --alone            ticks: without the alternatives
  --older COMMIT     ticks: also the build of this commit, which is installed and built in .cache
  --networks NUMBERS loading: which of the three networks, from 1
  --engines NAMES    service, alerts, neighbors: some of PGlite,PostgreSQL
  --routes NAMES     service: some of the routes
  --parts NAMES      alerts: some of cost,delivery,page,weight
  --seconds COUNT    ticks, grids, markets, service, alerts, neighbors: how long each measurement lasts
  --minutes COUNT    ticks-heap, service-memory, charts: how long (10, 5 and 2)

Exit code 1: a target was missed.`;

const DEFAULT = ["ticks", "loading", "service", "charts", "alerts"];

/** The options of each benchmark, beside `--json`. */
const OPTIONS: Record<string, readonly string[]> = {
  ticks: ["runs", "sizes", "rates", "throttles", "seconds", "alone", "older"],
  "ticks-heap": ["minutes"],
  grids: ["runs", "sizes", "rates", "seconds"],
  markets: ["runs", "seconds"],
  loading: ["runs", "networks"],
  service: ["runs", "seconds", "engines", "routes"],
  "service-memory": ["minutes"],
  charts: ["runs", "minutes"],
  alerts: ["runs", "seconds", "engines", "parts"],
  neighbors: ["runs", "seconds", "engines"],
};

/**
 * Reads the command line of the benchmarks. Throws a sentence where it is wrong.
 * @returns the benchmarks to run, and the options for each of them; no benchmark for `--help`.
 */
export function readBenchArguments(args: string[]): { names: string[]; options: string[] } {
  const [name] = parseArgs({ args, strict: false }).positionals.filter((word) => word in OPTIONS);
  const isFlag = (option: string) => ["json", "alone", "help"].includes(option);
  const known = ["json", "help", ...(name === undefined ? [] : (OPTIONS[name] ?? []))];
  const options = Object.fromEntries(
    known.map((option) => [option, { type: isFlag(option) ? ("boolean" as const) : ("string" as const) }]),
  );
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { names: [], options: [] };
  const unknown = positionals.find((word) => word !== name);
  if (unknown !== undefined)
    throw new TypeError(
      `There is no benchmark "${unknown}". Benchmarks: ${Object.keys(OPTIONS).join(", ")}.`,
    );
  const words = Object.entries(values).map(([key, value]) =>
    value === true ? `--${key}` : `--${key}=${value}`,
  );
  return { names: name === undefined ? DEFAULT : [name], options: words };
}
