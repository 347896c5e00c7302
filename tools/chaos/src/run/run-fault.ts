import { setTimeout as delay } from "node:timers/promises";
import { until } from "@cointide/testing/until";
import type { MarketTruth } from "../watch/market-truth.ts";
import type { PageWatch, Seen } from "../watch/page-watch.ts";
import type { Person } from "../world/people.ts";
import type { World } from "../world/world.ts";
import { type Fault, type Injected, RUNNING_FEED, type Sight } from "./fault.ts";
import type { Result } from "./results.ts";

/** How long it may take until all is well, before a fault and after it, in ms. */
const TIMEOUT = 30_000;
/** A look this old says nothing of now, in ms. */
const RECENT = 2_000;

const people = ({ guest, member }: World) => [guest, member];

/** The watches of all pages that are open. */
const watchesOf = (world: World): PageWatch[] => [
  ...[...people(world), world.passerBy].map(({ watch }) => watch),
  ...world.visits(),
];

/** The first problem of a person's page, in a few words; null where there is none. */
function findProblem({ watch, symbols }: Person, truth: MarketTruth): string | null {
  const last = watch.last();
  if (last === null || Date.now() - last.at > RECENT) return "the page cannot be looked at";
  const { feed, rows, waiting, at } = last;
  if (feed !== "Live") return `the feed is "${feed}"`;
  const missing = symbols.find((symbol) => !rows.some((row) => row.symbol === symbol && row.price !== null));
  if (missing !== undefined) return `${missing} has no price`;
  const marked = rows.find(({ note }) => note !== "");
  if (marked !== undefined) return `${marked.symbol} says "${marked.note}"`;
  const isOld = (symbol: string, price: number) =>
    (truth.ageOf(symbol, price, at) ?? Number.POSITIVE_INFINITY) > RUNNING_FEED;
  const old = rows.find(({ symbol, price }) => price !== null && isOld(symbol, price));
  if (old !== undefined) return `${old.symbol} is old`;
  return waiting.length > 0 ? `waits: ${waiting[0]}` : null;
}

function troubles(world: World): string[] {
  const found = people(world).flatMap((person) => {
    const problem = findProblem(person, world.truth);
    return problem === null ? [] : [`${person.name}: ${problem}`];
  });
  const waiting = watchesOf(world).flatMap((watch) => watch.last()?.waiting ?? []);
  return [...found, ...waiting.map((text) => `a page waits: ${text}`)];
}

async function untilSound(world: World): Promise<void> {
  try {
    await until("all is well", () => troubles(world).length === 0, TIMEOUT);
  } catch {
    throw new Error(`Not well after ${TIMEOUT / 1_000} s; ${troubles(world).join("; ")}`);
  }
}

/** What no page has to say of itself: one without prices, and the landing page as ever. */
const USUAL = ["", "Prices right now"];
/** How many of a page's own words are shown. */
const FEW = 2;
const LONGEST = 70;

const clipped = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What the pages showed, in a line: the feed's states, how many rows were marked, what was said, what was tried. */
function seenText(seen: readonly Seen[], texts: readonly string[]): string {
  const courses = new Set(seen.map(({ feed }) => feed.join(" → ")).filter((feed) => !USUAL.includes(feed)));
  const marked = Math.max(0, ...seen.map((one) => one.marked));
  const said = new Set(seen.flatMap((one) => [...one.said]));
  return [
    [...courses].join(", "),
    marked > 0 ? `${marked} rows marked` : "",
    ...[...said].slice(0, FEW).map((text) => `“${clipped(text)}”`),
    ...texts,
  ]
    .filter((text) => text !== "")
    .join("; ");
}

/** What is said of the fault as it goes on. */
type Story = Pick<Result, "injected" | "lostWrites" | "alerts"> & { texts: string[]; liftedAt: number };

function tell(story: Story, sight: Sight | undefined): void {
  if (sight === undefined) return;
  const { text, lostWrites = 0, alerts } = typeof sight === "string" ? { text: sight } : sight;
  story.texts.push(text);
  story.lostWrites += lostWrites;
  if (alerts) story.alerts = alerts;
}

async function live(fault: Fault, world: World, story: Story): Promise<void> {
  const injected: Injected = await fault.inject(world);
  try {
    const enough = delay(fault.lasts ?? 0);
    story.injected = await injected.prove();
    tell(story, await injected.during?.());
    await enough;
  } finally {
    await injected.lift?.();
    story.liftedAt = Date.now();
  }
  tell(story, await injected.after?.());
}

/** Waits until all is well again; gives how long that took, in ms. */
async function recover(world: World, { liftedAt }: Story): Promise<number> {
  await untilSound(world);
  const wellAt = Date.now();
  await until("a write is acknowledged again", () => world.writer.lastAt() > liftedAt, TIMEOUT);
  return Math.max(wellAt, world.writer.lastAt()) - liftedAt;
}

/** What both pages had to say, and did not. */
const unsaid = ({ says }: Fault, world: World): string[] =>
  people(world)
    .filter(({ watch }) => says !== undefined && !watch.seen().feed.includes(says))
    .map(({ name }) => `${name} never said "${says}"`);

/** What one fault has broken for good must not be blamed on the next. */
const reloadAll = (world: World) =>
  Promise.all([...people(world), world.passerBy].map(({ page }) => page.reload({ waitUntil: "commit" })));

/** Injects a fault, watches what comes of it, takes it away, and waits until all is well. */
export async function runFault(fault: Fault, world: World): Promise<Result> {
  const start = performance.now();
  const story: Story = { injected: null, lostWrites: 0, texts: [], liftedAt: 0 };
  const problems: string[] = [];
  const attempt = async (work: () => Promise<unknown>) =>
    work().catch((error) => {
      problems.push((error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "");
    });

  let recoveredMs: number | null = null;
  await attempt(async () => {
    await untilSound(world);
    for (const watch of watchesOf(world)) watch.begin(fault.oldest);
    world.beginVisits(fault.oldest);
    await live(fault, world, story);
  });
  await attempt(async () => {
    recoveredMs = await recover(world, story);
  });
  problems.push(...unsaid(fault, world));
  await attempt(async () => {
    story.lostWrites += (await world.writer.audit()).length;
  });
  const seen = watchesOf(world).map((watch) => watch.seen());
  await world.endVisits();
  if (recoveredMs === null) await attempt(() => reloadAll(world));
  const { injected, lostWrites, alerts, texts } = story;
  const sum = (of: (one: Seen) => number) => seen.reduce((total, one) => total + of(one), 0);
  return {
    ...{
      fault: fault.name,
      kind: fault.kind,
      injected,
      seen: seenText(seen, texts),
      recoveredMs,
      lostWrites,
    },
    wrongPrices: sum(({ wrongPrices }) => wrongPrices.length),
    blankPages: sum(({ blank }) => blank),
    stuckSpinners: sum(({ stuck }) => stuck),
    ...(alerts && { alerts }),
    problem: problems.length > 0 ? problems.join("; ") : null,
    tookMs: Math.round(performance.now() - start),
  };
}
