import { portBeside } from "@cointide/testing/ports";
import { openPlace, PORT_BASE, runBenchmark } from "../support/benchmark.ts";
import { numberOption, numbersOption } from "../support/options.ts";
import { row, type Table, type Target } from "../support/report.ts";
import { serveSingle, serveStaticLanding } from "./other-pages.ts";
import { type Start, visit, visitCold, type Way } from "./visit.ts";

const NETWORKS = [
  { name: "unthrottled", network: null },
  { name: "40 ms, 10 Mbit/s", network: { roundTrip: 40, downMbit: 10 } },
  { name: "150 ms, 1.6 Mbit/s", network: { roundTrip: 150, downMbit: 1.6 } },
];

/** What the product is held to. */
const TARGETS = {
  /** Layout shift, which is unforgiving: anything that moves counts. */
  shift: 0,
  /** The landing page's largest paint and the dashboard's first, in those of a static page. */
  paint: 1.2,
  /** JavaScript of the dashboard, KB gzip. */
  scripts: 170,
  /** The first price on the dashboard where nothing is throttled, in ms after the navigation. */
  firstPrice: 400,
  /** What composing at run time may cost, in multiples of one build of the same sources without federation. */
  composed: { firstPrice: 1.1, scripts: 1.3 },
};

const KB = 1_024;
const PRODUCT = ["landing page", "landing page, warm", "/dashboard", "/dashboard, warm"] as const;
const SUBJECTS = ["static page", ...PRODUCT, "one build"] as const;
const DASHBOARDS = PRODUCT.slice(2);
type Subject = (typeof SUBJECTS)[number];

/** The starts of each subject behind one network. */
type Starts = Record<Subject, Start[]>;

/** @param pages the addresses of the product's shell, the static page and the build without federation. */
async function measure(
  way: Way,
  name: string,
  pages: { shell: string; statics: string; single: string },
): Promise<Starts> {
  const { shell, statics, single } = pages;
  const starts = Object.fromEntries(SUBJECTS.map((subject) => [subject, [] as Start[]])) as Starts;
  const runs = numberOption("runs", 5);
  // Once beforehand: what servers do only once is none of it.
  for (const url of [shell, single]) await visitCold(way, `${url}/dashboard`);
  for (let run = 1; run <= runs; run += 1) {
    console.error(`${name}: run ${run} of ${runs}`);
    starts["static page"].push(await visitCold(way, statics));
    for (const [subject, path] of [
      ["landing page", "/"],
      ["/dashboard", "/dashboard"],
    ] as const) {
      const { cold, warm } = await visit(way, shell + path);
      starts[subject].push(cold);
      starts[`${subject}, warm`].push(warm);
    }
    starts["one build"].push(await visitCold(way, `${single}/dashboard`));
  }
  return starts;
}

/**
 * How the pages started behind one network.
 * @param owners whose scripts they are, by the origin that they come from.
 */
function tableOf(name: string, isThrottled: boolean, starts: Starts, owners: Record<string, string>): Table {
  const rowOf = (
    ...[quantity, unit, of, { subjects = SUBJECTS, ...options } = {}]: [
      ...[name: string, unit: string, of: (start: Start) => number],
      options?: { subjects?: readonly Subject[]; digits?: number; targets?: readonly Target[] },
    ]
  ) => {
    const samples = Object.fromEntries(subjects.map((subject) => [subject, starts[subject].map(of)]));
    return row(quantity, unit, samples, options);
  };
  const firstPrice: Target = isThrottled
    ? { subject: "/dashboard", per: "one build", most: TARGETS.composed.firstPrice }
    : { subject: "/dashboard", most: TARGETS.firstPrice };
  const allScripts = ({ scripts }: Start) => Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
  return {
    title: `Cold and warm starts, ${name}`,
    subjects: SUBJECTS,
    rows: [
      rowOf("First contentful paint", "ms", ({ firstPaint }) => firstPaint, {
        targets: [{ subject: "/dashboard", per: "static page", most: TARGETS.paint }],
      }),
      rowOf("Largest contentful paint", "ms", ({ largestPaint }) => largestPaint, {
        targets: [{ subject: "landing page", per: "static page", most: TARGETS.paint }],
      }),
      rowOf("First price", "ms", (start) => start.firstPrice, {
        ...{ subjects: SUBJECTS.slice(1), targets: [firstPrice] },
      }),
      rowOf("First tick of the feed", "ms", ({ firstLive }) => firstLive, { subjects: DASHBOARDS }),
      rowOf("Blocking time", "ms", ({ blocking }) => blocking),
      rowOf("JavaScript", "KB gzip", (start) => allScripts(start) / KB, {
        digits: 1,
        targets: [
          { subject: "/dashboard", most: TARGETS.scripts },
          { subject: "/dashboard", per: "one build", most: TARGETS.composed.scripts },
        ],
      }),
      ...Object.entries(owners).map(([origin, owner]) =>
        rowOf(`– of ${owner}`, "KB gzip", ({ scripts }) => (scripts[origin] ?? 0) / KB, {
          ...{ digits: 1, subjects: DASHBOARDS },
        }),
      ),
      rowOf("Layout shift", "", ({ shift }) => shift, {
        digits: 4,
        targets: PRODUCT.map((subject) => ({ subject, worst: true, most: TARGETS.shift })),
      }),
    ],
  };
}

await runBenchmark("loading", async (undo) => {
  const { product, browser } = await openPlace(undo);
  const { url: shell, serviceUrl, slices } = product;
  const single = await serveSingle(undo, portBeside(PORT_BASE, "SINGLE_BUILD"), serviceUrl);
  const statics = await serveStaticLanding(undo, portBeside(PORT_BASE, "PAGES"), browser, shell);
  const owners = { [shell]: "the shell" };
  for (const { origin, name } of slices) owners[origin] = name;
  const wanted = numbersOption("networks");
  const tables: Table[] = [];
  for (const [index, { name, network }] of NETWORKS.entries()) {
    if (wanted?.includes(index + 1) === false) continue;
    const starts = await measure({ browser, network }, name, { shell, statics, single });
    tables.push(tableOf(name, network !== null, starts, owners));
  }
  return tables;
});
