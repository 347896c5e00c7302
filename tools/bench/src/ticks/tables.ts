import type { Row, Table, Target } from "../support/report.ts";
import {
  CONDITIONS,
  type Condition,
  isMain,
  type Plan,
  type Size,
  SUBJECTS,
  type Subject,
} from "./conditions.ts";
import type { Cost } from "./main-thread.ts";
import type { Visit } from "./visit.ts";

/** All visits of the benchmark, in the order of the runs. */
export type Visits = readonly { subject: Subject; size: Size; visit: Visit }[];

const [OURS, PLAIN, TABLE, OLDER, OBVIOUS] = SUBJECTS;
/** Two medians of one and the same thing differ by so much; what is "no worse" may, too. */
const NOISE = 1.1;

const of = (visits: Visits, subject: Subject, size: Size): Visit[] =>
  visits.filter((each) => each.subject === subject && each.size === size).map(({ visit }) => visit);

const costs = (
  visits: Visits,
  subject: Subject,
  size: Size,
  condition: Condition,
  part: keyof Cost,
): number[] =>
  of(visits, subject, size).flatMap(({ measured }) =>
    measured.filter((each) => each.condition === condition).map(({ cost }) => cost[part]),
  );

const bySubject = (read: (subject: Subject) => number[]): Record<string, number[]> =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, read(subject)]));

/** What a small board may cost: of the older build's, and no more than what one would write by the book. */
const smallTargets: Target[] = [
  { subject: OURS, per: OLDER, most: 0.65 },
  { subject: PLAIN, per: OLDER, most: 0.5 },
  { subject: OURS, per: OBVIOUS, most: NOISE },
];

const mainCondition = CONDITIONS.find((condition) => isMain(500, condition)) as Condition;

function costTable(visits: Visits, { sizes, subjects, conditions: all }: Plan, throttle: number): Table {
  const conditions = all.filter((condition) => condition.throttle === throttle);
  const slower = throttle === 1 ? "" : `, processor throttled ${throttle}×`;
  return {
    title: `Main thread, ms of processor time a second${slower}`,
    subjects,
    rows: sizes.flatMap((size) =>
      conditions.map((condition) => ({
        name: `${size.toLocaleString("en-US")} symbols × ${condition.perSecond}/s`,
        unit: "",
        digits: 1,
        samples: bySubject((subject) => costs(visits, subject, size, condition, "task")),
        targets: size === 25 && condition.perSecond === 1 && throttle === 1 ? smallTargets : [],
      })),
    ),
  };
}

function mainRows(visits: Visits): Row[] {
  const row = (name: string, part: keyof Cost, targets: Target[] = []): Row => ({
    ...{ name, unit: "ms/s", digits: 1, targets },
    samples: bySubject((subject) => costs(visits, subject, 500, mainCondition, part)),
  });
  return [
    row("Main thread", "task", [
      { subject: OURS, per: OBVIOUS, most: 0.2 },
      { subject: OURS, most: 35 },
    ]),
    row("– script", "script"),
    row("– layout", "layout"),
    row("– style", "style"),
    row("Whole process, all threads", "process"),
  ];
}

function detailRows(visits: Visits): Row[] {
  const details = (subject: Subject) => of(visits, subject, 500).flatMap(({ details }) => details ?? []);
  const row = (name: string, unit: string, read: (detail: NonNullable<Visit["details"]>) => number): Row => ({
    ...{ name, unit },
    samples: {
      [OURS]: details(OURS).map(read),
      [OBVIOUS]: details(OBVIOUS).map(read),
    },
  });
  return [
    {
      ...row("Long animation frames meanwhile", "", ({ longFrames }) => longFrames),
      targets: [{ subject: OURS, most: 0, worst: true }],
    },
    {
      ...row("Oldest value in view", "ms", ({ oldest }) => oldest),
      targets: [{ subject: OURS, most: 1_200, worst: true }],
    },
    row("Cells changed meanwhile", "", ({ touches }) => touches.changed),
    {
      ...row("Cells touched for nothing meanwhile", "", ({ touches }) => touches.idle),
      targets: [{ subject: OURS, most: 0, worst: true }],
    },
    row("Rows in view", "", ({ visibleRows }) => visibleRows),
    {
      name: "Heap after collection",
      unit: "MB",
      digits: 1,
      samples: bySubject((subject) => details(subject).map(({ heap }) => heap)),
    },
  ];
}

const mainTable = (visits: Visits, { subjects, windows }: Plan): Table => ({
  title: `500 symbols × 10/s, metered for ${windows.target / 1_000} s; the floor parses each message and keeps the last, and shows nothing`,
  subjects,
  rows: [...mainRows(visits), ...detailRows(visits)],
});

/** The rows in view are the same at both sizes, so what a page costs is to what a row in view costs the same. */
function growthTable(visits: Visits, { conditions: all }: Plan, subject: Subject): Table {
  const [small, large] = ["100 symbols", "2,000 symbols"];
  const row = (condition: Condition, name: string, part: keyof Cost, targets: Target[]): Row => ({
    ...{ name: `${name} × ${condition.perSecond}/s`, unit: "ms/s", digits: 2, targets },
    samples: {
      [small]: costs(visits, subject, 100, condition, part),
      [large]: costs(visits, subject, 2_000, condition, part),
    },
  });
  const conditions = all.filter(({ throttle }) => throttle === 1);
  return {
    title: `${subject}, with rows far out of view, the same rows in view`,
    subjects: [small, large],
    rows: [
      ...conditions.map((condition) =>
        row(condition, "Main thread", "task", [{ subject: large, per: small, most: NOISE }]),
      ),
      ...conditions.map((condition) => row(condition, "Layout", "layout", [])),
      {
        name: "Symbols subscribed",
        unit: "",
        samples: {
          [small]: of(visits, subject, 100).map(({ subscribed }) => subscribed),
          [large]: of(visits, subject, 2_000).map(({ subscribed }) => subscribed),
        },
        targets: [{ subject: large, least: 2_000, worst: true }],
      },
    ],
  };
}

/** Without what was not measured, and what would be compared with it. */
function measuredRows({ rows, ...table }: Table, subjects: readonly string[]): Table {
  const known = [...subjects, ...table.subjects];
  const measured = rows.filter(({ samples }) => Object.values(samples).some((values) => values.length > 0));
  return {
    ...table,
    rows: measured.map((row) => ({
      ...row,
      targets: (row.targets ?? []).filter(({ subject, per = subject }) =>
        [subject, per].every((name) => known.includes(name) && row.samples[name]?.length),
      ),
    })),
  };
}

/** Everything that visits by this plan tell. */
export function tablesOf(visits: Visits, plan: Plan): Table[] {
  const { sizes, conditions, subjects } = plan;
  const tables = [
    ...(sizes.includes(500) && conditions.includes(mainCondition) ? [mainTable(visits, plan)] : []),
    ...(sizes.includes(100) && sizes.includes(2_000)
      ? [OURS, TABLE].map((subject) => growthTable(visits, plan, subject))
      : []),
    ...[1, 4].map((throttle) => costTable(visits, plan, throttle)),
  ];
  return tables.map((table) => measuredRows(table, subjects)).filter(({ rows }) => rows.length > 0);
}
