import { setTimeout as delay } from "node:timers/promises";
import { until } from "@cointide/testing/until";
import type { AlertCounts } from "../alerts/alert-counts.ts";
import type { PageWatch } from "../watch/page-watch.ts";
import type { World } from "../world/world.ts";
import type { Fault, Injected } from "./fault.ts";
import { findProblem } from "./recovery.ts";
import type { Result } from "./result.ts";
import { seenText } from "./seen-text.ts";

/** How long it may take until all is well, before a fault and after it, in ms. */
const TIMEOUT = 30_000;

const errorMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

const people = ({ guest, member }: World) => [guest, member];

/** The watches of all pages that are open. */
const watchesOf = (world: World): PageWatch[] => [
  ...people(world).map(({ watch }) => watch),
  world.passerBy.watch,
  ...world.visits(),
];

const troubles = (world: World): string[] => [
  ...people(world).flatMap((person) => {
    const found = findProblem(person, world.truth);
    return found === null ? [] : [`${person.name}: ${found}`];
  }),
  ...watchesOf(world).flatMap((watch) =>
    (watch.last()?.waiting ?? []).map((text) => `a page waits: ${text}`),
  ),
];

async function untilSound(world: World): Promise<void> {
  try {
    await until("all is well", () => troubles(world).length === 0, TIMEOUT);
  } catch {
    throw new Error(`Not well after ${TIMEOUT / 1_000} s; ${troubles(world).join("; ")}`);
  }
}

/** What is said of the fault as it goes on. */
type Story = {
  injected: string | null;
  texts: string[];
  problems: string[];
  liftedAt: number;
  lostWrites: number;
  alerts: AlertCounts | null;
};

async function lasting(fault: Fault, injected: Injected, story: Story): Promise<void> {
  const enough = delay(fault.lasts);
  story.injected = await injected.prove();
  if (injected.during) story.texts.push(await injected.during());
  await enough;
}

async function live(fault: Fault, world: World, story: Story): Promise<void> {
  const injected = await fault.inject(world);
  try {
    await lasting(fault, injected, story);
  } finally {
    await injected.lift();
    story.liftedAt = Date.now();
  }
  if (injected.after) story.texts.push(await injected.after());
  story.lostWrites = injected.lostWrites?.() ?? 0;
  story.alerts = injected.alerts?.() ?? null;
}

async function recover(world: World, { liftedAt }: Story): Promise<number> {
  await untilSound(world);
  const wellAt = Date.now();
  await until("a write is acknowledged again", () => world.writer.lastAt() > liftedAt, TIMEOUT);
  return Math.max(wellAt, world.writer.lastAt()) - liftedAt;
}

/** What both pages had to say, and did not. */
const unsaid = ({ says }: Fault, world: World): string[] =>
  says === undefined
    ? []
    : people(world)
        .filter(({ watch }) => !watch.seen().feed.includes(says))
        .map(({ name }) => `${name} never said "${says}"`);

/** What one fault has broken for good must not be blamed on the next. */
const reloadAll = (world: World) =>
  Promise.all([...people(world), world.passerBy].map(({ page }) => page.reload({ waitUntil: "commit" })));

/** Injects a fault, watches what comes of it, takes it away, and waits until all is well. */
export async function runFault(fault: Fault, world: World): Promise<Result> {
  const start = performance.now();
  const story: Story = { injected: null, texts: [], problems: [], liftedAt: 0, lostWrites: 0, alerts: null };
  const attempt = async (work: () => Promise<unknown>) =>
    work().catch((error) => void story.problems.push(errorMessage(error)));

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
  story.problems.push(...unsaid(fault, world));
  await attempt(async () => {
    story.lostWrites += (await world.writer.audit()).length;
  });
  const seen = watchesOf(world).map((watch) => watch.seen());
  await world.endVisits();
  if (recoveredMs === null) await attempt(() => reloadAll(world));
  return {
    fault: fault.name,
    kind: fault.kind,
    injected: story.injected,
    seen: seenText(seen, story.texts),
    recoveredMs,
    lostWrites: story.lostWrites,
    wrongPrices: seen.reduce((sum, { wrongPrices }) => sum + wrongPrices.length, 0),
    blankPages: seen.reduce((sum, { blank }) => sum + blank, 0),
    stuckSpinners: seen.reduce((sum, { stuck }) => sum + stuck, 0),
    ...(story.alerts && { alerts: story.alerts }),
    problem: story.problems.length > 0 ? story.problems.join("; ") : null,
    tookMs: Math.round(performance.now() - start),
  };
}
