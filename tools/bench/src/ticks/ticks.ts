import { portBeside } from "@cointide/testing/ports";
import type { UndoStack } from "@cointide/testing/undo-stack";
import { BUSY, openPlace, type Place, PORT_BASE, runBenchmark, tradedSymbols } from "../support/benchmark.ts";
import type { Cost, Opened } from "../support/guest-page.ts";
import { textOption } from "../support/options.ts";
import { type Row, row, type Table, type Target } from "../support/report.ts";
import { servePages, startOlder } from "./other-pages.ts";
import {
  type Condition,
  isMain,
  isMeasured,
  type Plan,
  planByOptions,
  type Size,
  SUBJECTS,
  type Subject,
} from "./plan.ts";
import { type Details, type Visit, visit } from "./visit.ts";

const [OURS, PLAIN, TABLE, OLDER, OBVIOUS] = [
  ...(["Cointide", "plain rows", "table", "older build", "obvious way"] as const),
];
/** Two medians of one and the same thing differ by so much; what is "no worse" may, too. */
const NOISE = 1.1;

/** What a small board may cost: of the older build's, and no more than what one would write by the book. */
const SMALL_TARGETS: Target[] = [
  { subject: OURS, per: OLDER, most: 0.65 },
  { subject: PLAIN, per: OLDER, most: 0.5 },
  { subject: OURS, per: OBVIOUS, most: NOISE },
];

/** All visits of the benchmark, in the order of the runs, by what was measured in them. */
function readVisits(visits: readonly { subject: Subject; size: Size; visit: Visit }[]) {
  const of = (subject: Subject, size: Size): Visit[] =>
    visits.filter((each) => each.subject === subject && each.size === size).map(({ visit }) => visit);
  return {
    costs: (subject: Subject, size: Size, condition: Condition, part: keyof Cost): number[] =>
      of(subject, size).flatMap(({ measured }) =>
        measured.filter((each) => each.condition === condition).map(({ cost }) => cost[part]),
      ),
    details: (subject: Subject): Details[] => of(subject, 500).flatMap(({ details }) => details ?? []),
    subscribed: (subject: Subject, size: Size) => of(subject, size).map(({ subscribed }) => subscribed),
  };
}
type Visits = ReturnType<typeof readVisits>;

const bySubject = (read: (subject: Subject) => number[], subjects: readonly Subject[] = SUBJECTS) =>
  Object.fromEntries(subjects.map((subject) => [subject, read(subject)]));

function costTable({ costs }: Visits, { sizes, subjects, conditions }: Plan, throttle: number): Table {
  const slower = throttle === 1 ? "" : `, processor throttled ${throttle}×`;
  const rowOf = (size: Size, condition: Condition): Row =>
    row(
      `${size.toLocaleString("en-US")} symbols × ${condition.perSecond}/s`,
      "",
      bySubject((subject) => costs(subject, size, condition, "task")),
      { digits: 1, targets: size === 25 && condition.perSecond === 1 && throttle === 1 ? SMALL_TARGETS : [] },
    );
  const wanted = conditions.filter((condition) => condition.throttle === throttle);
  return {
    title: `Main thread, ms of processor time a second${slower}`,
    subjects,
    rows: sizes.flatMap((size) => wanted.map((condition) => rowOf(size, condition))),
  };
}

function mainTable({ costs, details }: Visits, { subjects, windows }: Plan, main: Condition): Table {
  const cost = (name: string, part: keyof Cost, targets: Target[] = []): Row =>
    row(
      name,
      "ms/s",
      bySubject((subject) => costs(subject, 500, main, part)),
      { digits: 1, targets },
    );
  const detail = (name: string, unit: string, read: (one: Details) => number, most?: number): Row =>
    row(
      name,
      unit,
      bySubject((subject) => details(subject).map(read), [OURS, OBVIOUS]),
      {
        targets: most === undefined ? [] : [{ subject: OURS, most, worst: true }],
      },
    );
  return {
    title: `500 symbols × 10/s, metered for ${windows.target / 1_000} s; the floor parses each message and keeps the last, and shows nothing`,
    subjects,
    rows: [
      cost("Main thread", "task", [
        { subject: OURS, per: OBVIOUS, most: 0.2 },
        { subject: OURS, most: 35 },
      ]),
      cost("– script", "script"),
      cost("– layout", "layout"),
      cost("– style", "style"),
      cost("Whole process, all threads", "process"),
      detail("Long animation frames meanwhile", "", ({ longFrames }) => longFrames, 0),
      detail("Oldest value in view", "ms", ({ oldest }) => oldest, 1_200),
      detail("Cells changed meanwhile", "", ({ touches }) => touches.changed),
      detail("Cells touched for nothing meanwhile", "", ({ touches }) => touches.idle, 0),
      detail("Rows in view", "", ({ visibleRows }) => visibleRows),
      row(
        "Heap after collection",
        "MB",
        bySubject((subject) => details(subject).map(({ heap }) => heap)),
        {
          digits: 1,
        },
      ),
    ],
  };
}

/** The rows in view are the same at both sizes, so what a page costs is to what a row in view costs the same. */
function growthTable({ costs, subscribed }: Visits, { conditions }: Plan, subject: Subject): Table {
  const [small, large] = ["100 symbols", "2,000 symbols"];
  const both = (read: (size: Size) => number[]) => ({ [small]: read(100), [large]: read(2_000) });
  const rows = conditions
    .filter(({ throttle }) => throttle === 1)
    .map((condition) =>
      row(
        `Main thread × ${condition.perSecond}/s`,
        "ms/s",
        both((size) => costs(subject, size, condition, "task")),
        { digits: 2, targets: [{ subject: large, per: small, most: NOISE }] },
      ),
    );
  const all = both((size) => subscribed(subject, size));
  const targets = [{ subject: large, least: 2_000, worst: true }];
  return {
    title: `${subject}, with rows far out of view, the same rows in view`,
    subjects: [small, large],
    rows: [...rows, row("Symbols subscribed", "", all, { targets })],
  };
}

/** Without what was not measured, and what would be compared with it. */
function measuredRows({ rows, ...table }: Table): Table {
  const has = ({ samples }: Row, subject: string) => (samples[subject] ?? []).length > 0;
  const measured = rows.filter((one) => Object.keys(one.samples).some((subject) => has(one, subject)));
  const isMeasurable =
    (one: Row) =>
    ({ subject, per = subject }: Target) =>
      has(one, subject) && has(one, per);
  return {
    ...table,
    rows: measured.map((one) => ({ ...one, targets: one.targets.filter(isMeasurable(one)) })),
  };
}

/** Everything that visits by this plan tell. */
function tablesOf(visits: Visits, plan: Plan): Table[] {
  const { sizes, conditions } = plan;
  const main = conditions.find((condition) => isMain(500, condition));
  const tables = [
    ...(sizes.includes(500) && main ? [mainTable(visits, plan, main)] : []),
    ...(sizes.includes(100) && sizes.includes(2_000)
      ? [OURS, TABLE].map((subject) => growthTable(visits, plan, subject))
      : []),
    ...[1, 4].map((throttle) => costTable(visits, plan, throttle)),
  ];
  return tables.map(measuredRows).filter(({ rows }) => rows.length > 0);
}

async function visitAll(place: Place, pages: Partial<Record<Subject, Opened>>, plan: Plan): Promise<Visits> {
  const { runs, sizes, subjects } = plan;
  const symbols = await tradedSymbols(place.exchangeUrl);
  const visits: Parameters<typeof readVisits>[0][number][] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const size of sizes) {
      console.error(`run ${run} of ${runs}: ${size} symbols`);
      for (const subject of subjects) {
        const page = pages[subject];
        if (page === undefined || !isMeasured(subject, size)) continue;
        visits.push({ subject, size, visit: await visit(place, page, symbols.slice(0, size), plan) });
      }
    }
  }
  return readVisits(visits);
}

/** What browsers keep of a board that is arranged so. */
const arranged = (board: object): Record<string, string> => ({
  "u:preferences": JSON.stringify({ version: 1, sections: { board: { changedAt: 1, value: board } } }),
});

async function measure(undo: UndoStack): Promise<Table[]> {
  const commit = textOption("older");
  const plan = planByOptions(commit !== undefined);
  const pages = await servePages(portBeside(PORT_BASE, "PAGES"));
  undo.add(pages.stop);
  const place = await openPlace(undo, BUSY);
  const { dashboard: url, exchangeUrl, feed } = place;
  const older =
    commit === undefined ? undefined : await startOlder(commit, PORT_BASE + 100, exchangeUrl, feed);
  undo.add(() => older?.stop());
  const query = `feed=${encodeURIComponent(feed)}`;
  const columns = ["last", "change", "pchange", "average"];
  const opened = {
    Cointide: { url },
    "plain rows": { url, stored: arranged({ columns }) },
    table: { url, stored: arranged({ view: "table" }) },
    ...(older && { "older build": { url: `${older.url}/dashboard` } }),
    "obvious way": { url: `${pages.url}/reference.html?${query}` },
    floor: { url: `${pages.url}/floor.html?${query}` },
  };
  return tablesOf(await visitAll(place, opened, plan), plan);
}

await runBenchmark("ticks", measure);
