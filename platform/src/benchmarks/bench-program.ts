import { Command } from "commander";

/** A folder of `bench/src`, and what may be said of its run. */
type Benchmark = {
  name: string;
  says: string;
  /** Takes so long that it runs only where it is asked for. */
  long?: true;
  /** Flags as commander writes them, with their meaning. */
  takes: Readonly<Record<string, string>>;
};

const RUNS = { "--runs <count>": "how often each subject is measured, in turns" };

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: "composition",
    says: "the dashboard from slices beside the same as one bundle",
    takes: {},
  },
  {
    name: "ticks",
    says: "what ticks cost the page, beside the obvious way of building it and the least there is to do",
    takes: {
      ...RUNS,
      "--sizes <counts>": "how many symbols: some of 25,100,500,2000",
      "--rates <counts>": "ticks a second of each: some of 1,10",
      "--throttles <counts>": "how many times slower the processor is: some of 1,4",
      "--seconds <count>": "how long each page is metered",
      "--alone": "leave out what the product is compared with",
    },
  },
  {
    name: "ticks-heap",
    says: "what a page that ticks for long keeps",
    long: true,
    takes: { "--minutes <count>": "how long; 10 where it is left out" },
  },
  {
    name: "loading",
    says: "how pages start, cold and warm, behind three networks",
    takes: { ...RUNS, "--networks <numbers>": "which of the three networks, from 1" },
  },
  {
    name: "service",
    says: "requests a second and their times, beside a bare server of the same queries",
    takes: {
      ...RUNS,
      "--seconds <count>": "how long each load lasts",
      "--engines <names>": "some of PGlite,PostgreSQL",
      "--routes <names>": "some of the routes",
      "--parts <names>": "some of the tables",
    },
  },
  {
    name: "service-memory",
    says: "what the service keeps under a load that lasts",
    long: true,
    takes: { "--minutes <count>": "how long; 5 where it is left out" },
  },
];

const JSON_FLAG = ["--json", "one line of JSON instead of tables"] as const;

type Flags = Readonly<Record<string, string | true>>;
const wordsOf = (flags: Flags): string[] =>
  Object.entries(flags).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));

/**
 * The command line of the benchmarks.
 * @param run is given the benchmarks that were asked for, and the options for each of them.
 */
export function createBenchProgram(
  run: (names: readonly string[], options: readonly string[]) => Promise<void>,
): Command {
  const usual = BENCHMARKS.filter(({ long }) => !long).map(({ name }) => name);
  const program = new Command("npm run bench --")
    .description(
      "Measures the production build beside what people would use instead, and says which targets it meets.",
    )
    .usage("[benchmark] [options]")
    .argument("[benchmark]")
    .option(...JSON_FLAG)
    .addHelpText("after", `\nWithout a name: ${usual.join(", ")}. Exit code 1: a target was missed.`)
    .exitOverride()
    .action((unknown: string | undefined, flags: Flags) => {
      if (unknown === undefined) return run(usual, wordsOf(flags));
      const names = BENCHMARKS.map(({ name }) => name).join(", ");
      return program.error(`There is no benchmark "${unknown}"; there are ${names}.`);
    });
  for (const { name, says, takes } of BENCHMARKS) {
    const command = program
      .command(name)
      .description(says)
      .option(...JSON_FLAG);
    for (const [flag, meaning] of Object.entries(takes)) command.option(flag, meaning);
    command.action((flags: Flags, { parent }: Command) =>
      run([name], wordsOf({ ...parent?.opts<Flags>(), ...flags })),
    );
  }
  return program;
}
