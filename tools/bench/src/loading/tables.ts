import type { Row, Table, Target } from "../support/report.ts";
import { type Profile, TARGETS } from "./conditions.ts";
import type { Start } from "./visit.ts";

export const SUBJECTS = [
  "static page",
  "landing page",
  "landing page, warm",
  "/dashboard",
  "/dashboard, warm",
  "one build",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The starts of each subject behind one network. */
export type Starts = Readonly<Record<Subject, readonly Start[]>>;

/** Whose scripts they are, by the origin that they come from. */
export type Owners = Readonly<Record<string, string>>;

const KB = 1_024;
const DASHBOARDS: readonly Subject[] = ["/dashboard", "/dashboard, warm"];
const WITH_PRICES = SUBJECTS.filter((subject) => subject !== "static page");
const PRODUCT = WITH_PRICES.filter((subject) => subject !== "one build");

/** A row of those subjects that the quantity applies to. */
function rowOf(
  starts: Starts,
  quantity: Omit<Row, "samples" | "targets"> & {
    of: (start: Start) => number;
    subjects?: readonly Subject[];
    targets?: readonly (Target | false)[];
  },
): Row {
  const { of, subjects = SUBJECTS, targets = [], ...named } = quantity;
  return {
    ...named,
    samples: Object.fromEntries(subjects.map((subject) => [subject, starts[subject].map(of)])),
    targets: targets.filter((target) => target !== false),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const timeRows = (starts: Starts, { network }: Profile): Row[] => [
  rowOf(starts, {
    name: "First contentful paint",
    unit: "ms",
    of: ({ firstPaint }) => firstPaint,
    targets: [{ subject: "/dashboard", per: "static page", most: TARGETS.paint }],
  }),
  rowOf(starts, {
    name: "Largest contentful paint",
    unit: "ms",
    of: ({ largestPaint }) => largestPaint,
    targets: [{ subject: "landing page", per: "static page", most: TARGETS.paint }],
  }),
  rowOf(starts, {
    name: "First price",
    unit: "ms",
    of: ({ firstPrice }) => firstPrice,
    subjects: WITH_PRICES,
    targets: [
      network === null && { subject: "/dashboard", most: TARGETS.firstPrice },
      network !== null && { subject: "/dashboard", per: "one build", most: TARGETS.composed.firstPrice },
    ],
  }),
  rowOf(starts, {
    name: "First tick of the feed",
    unit: "ms",
    of: ({ firstLive }) => firstLive,
    subjects: DASHBOARDS,
  }),
  rowOf(starts, { name: "Blocking time", unit: "ms", of: ({ blocking }) => blocking }),
];

const byteRows = (starts: Starts, owners: Owners): Row[] => [
  rowOf(starts, { name: "Requests", unit: "", of: ({ requests }) => requests }),
  rowOf(starts, {
    name: "JavaScript",
    unit: "KB gzip",
    digits: 1,
    of: ({ scripts }) => sum(Object.values(scripts)) / KB,
    targets: [
      { subject: "/dashboard", most: TARGETS.scripts },
      { subject: "/dashboard", per: "one build", most: TARGETS.composed.scripts },
    ],
  }),
  ...Object.entries(owners).map(([origin, owner]) =>
    rowOf(starts, {
      name: `– of ${owner}`,
      unit: "KB gzip",
      digits: 1,
      of: ({ scripts }) => (scripts[origin] ?? 0) / KB,
      subjects: DASHBOARDS,
    }),
  ),
];

const shiftRow = (starts: Starts): Row =>
  rowOf(starts, {
    name: "Layout shift",
    unit: "",
    digits: 4,
    of: ({ shift }) => shift,
    targets: PRODUCT.map((subject) => ({ subject, worst: true, most: TARGETS.shift })),
  });

/** How the pages started behind one network. */
export const tableOf = (profile: Profile, starts: Starts, owners: Owners): Table => ({
  title: `Cold and warm starts, ${profile.name}`,
  subjects: SUBJECTS,
  rows: [...timeRows(starts, profile), ...byteRows(starts, owners), shiftRow(starts)],
});
