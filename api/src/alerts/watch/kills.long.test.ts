import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { MOVE_WINDOWS } from "@cointide/shared/contracts/alert-limits";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type DatabaseConfig, openDatabase } from "../../database/open-database.ts";
import { alerts, crossings, users } from "../../database/schema.ts";
import { createTestSchema, ENGINES } from "../../testing/databases.ts";
import { startPathExchange } from "../../testing/path-exchange.ts";
import { seedDataDir } from "../../testing/pglite-template.ts";
import type { PathPoint } from "../../testing/price-paths.ts";
import { type ServiceProcess, startServiceProcess } from "../../testing/service-process.ts";
import { silentLog } from "../../testing/test-log.ts";

vi.setConfig({ testTimeout: 900_000 });

const SECRET = "a secret of the tests, long enough for anybody";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SYMBOLS = Array.from({ length: 50 }, (_, at) => `S${at}USDT`);
const MEMBERS = 56;
const ALERTS = 200;
const KILLS = 20;
/** How far prices have moved from 100 at the end. */
const SWING = 60;
/** The time in ms in which prices swing that far. */
const LENGTH = 240 * SECOND;

/** Returns the same numbers from 0 to below 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Place = { config: DatabaseConfig; env: Record<string, string> };

/** A place for data that outlives the processes which use it. */
async function createPlace(engine: "pglite" | "postgresql"): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), "cointide-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  if (engine === "pglite") {
    seedDataDir(dataDir);
    return { config: { engine, dataDir }, env: { DATA_DIR: dataDir } };
  }
  const { url, drop } = await createTestSchema();
  undo.push(drop);
  return { config: { engine, url }, env: { DATABASE_URL: url, DATA_DIR: dataDir } };
}

type TestAlert = { id: string; symbol: string; condition: AlertCondition; repeatAfter: number | null };

/** Targets lie as far as prices will swing, so that all the time some are reached, and left again soon. */
function inventAlert(random: () => number): TestAlert {
  const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)] as string;
  const away = (random() * SWING * 0.9).toFixed(2);
  const [up, down] = [String(100 + Number(away)), String((100 - Number(away)).toFixed(2))];
  const kind = random();
  const repeatAfter = random() < 0.1 ? 1 : null;
  const id = randomBytes(12).toString("hex");
  if (kind < 0.45) return { id, symbol, repeatAfter, condition: { kind: "above", price: up } };
  if (kind < 0.9) return { id, symbol, repeatAfter, condition: { kind: "below", price: down } };
  if (kind < 0.97) return { id, symbol, repeatAfter, condition: { kind: "near", price: up, percent: 2 } };
  const percent = Math.round(random() * 60) + 1;
  return { id, symbol, repeatAfter: null, condition: { kind: "moves", percent, window: "5m" } };
}

async function storeAlerts(config: DatabaseConfig, all: readonly TestAlert[], since: number): Promise<void> {
  const { database, close } = await openDatabase(config, silentLog());
  for (let start = 0; start < all.length; start += ALERTS) {
    const [userId, email, createdAt] = [randomUUID(), `${start}@example.com`, new Date(since)];
    await database
      .insert(users)
      .values({ id: userId, name: "Ada", email, emailKey: email, passwordHash: "-", createdAt });
    await database.insert(alerts).values(
      all.slice(start, start + ALERTS).map(({ condition, ...facts }) => ({
        ...{ ...facts, userId, note: "", status: "active" as const, condition: JSON.stringify(condition) },
        ...{ createdAt, changedAt: createdAt, since: createdAt },
      })),
    );
  }
  await close();
}

/** Lets each symbol trade once a second, at a time of its own within the second. */
function startTrading(exchange: Awaited<ReturnType<typeof startPathExchange>>, random: () => number) {
  const startedAt = Date.now();
  const swings = SYMBOLS.map(() => ({
    period: 5 + 9 * random(),
    phase: random(),
    offset: 50 + 900 * random(),
  }));
  const lastSecond = SYMBOLS.map(() => 0);
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [at, { period, phase, offset }] of swings.entries()) {
      const second = Math.floor(now / SECOND);
      if (second === lastSecond[at] || now % SECOND < offset) continue;
      lastSecond[at] = second;
      const seconds = (now - startedAt) / SECOND;
      const reach =
        SWING * Math.min(1, (now - startedAt) / LENGTH) * Math.sin(2 * Math.PI * (seconds / period + phase));
      exchange.trade(SYMBOLS[at] as string, Number((100 + reach + random() - 0.5).toFixed(2)));
    }
  }, 15);
  return () => clearInterval(timer);
}

type Due = { price: number; at: number };

/** Finds the crossings in a list of prices by their definition, in another way than the product does. */
function oracle(
  { condition, repeatAfter }: TestAlert,
  path: readonly PathPoint[],
  since: number,
  pauseMs: number,
): Due[] {
  const found: Due[] = [];
  const minute = (at: number) => Math.floor(at / MINUTE);
  let crossedAt: number | null = null;
  let before: number | null = null;
  for (const [index, { at, price }] of path.entries()) {
    let crosses: boolean;
    if (condition.kind === "moves") {
      const first = Math.max(
        minute(at) - MOVE_WINDOWS[condition.window] + 1,
        Math.ceil((crossedAt ?? since) / MINUTE),
      );
      const prices = path
        .slice(0, index + 1)
        .filter((point) => minute(point.at) >= first)
        .map((point) => point.price);
      const range = [
        Math.min(...prices) * (1 + condition.percent / 100),
        Math.max(...prices) * (1 - condition.percent / 100),
      ];
      crosses =
        prices.length > 0 &&
        minute(at) >= first &&
        (price >= (range[0] as number) || price <= (range[1] as number));
    } else {
      const [goal, last] = [Number(condition.price), before];
      const reached = (value: number) =>
        condition.kind === "above"
          ? value >= goal
          : condition.kind === "below"
            ? value <= goal
            : Math.abs(value - goal) <= (goal * condition.percent) / 100;
      crosses = last !== null && !reached(last) && reached(price);
      before = price;
    }
    if (!crosses || (crossedAt !== null && at <= crossedAt + pauseMs)) continue;
    found.push({ price, at });
    crossedAt = at;
    if (repeatAfter === null) break;
  }
  return found;
}

/** The crossings of alerts that are the same wherever within its second a price was: klines do not tell. */
function expectedOf(
  all: readonly TestAlert[],
  paths: (symbol: string) => readonly PathPoint[],
  since: number,
) {
  const expected = new Map<string, Due[]>();
  for (const alert of all) {
    const path = paths(alert.symbol);
    const [short, long] = [-1.5, 1.5].map((more) => oracle(alert, path, since, MINUTE + more * SECOND));
    if (JSON.stringify(short) === JSON.stringify(long)) expected.set(alert.id, short as Due[]);
  }
  return expected;
}

type Recorded = typeof crossings.$inferSelect;

/**
 * Whether a record matches a crossing that was due: by its price, or by the time span of a record that was written before the
 * earlier prices were read.
 */
function tellsOf({ price, at, missedSince }: Recorded, due: Due): boolean {
  if (Number(price) === due.price) return true;
  return missedSince !== null && due.at >= missedSince.getTime() && due.at <= at.getTime();
}

const areTold = (due: readonly Due[], records: readonly Recorded[]): boolean =>
  due.length === records.length && due.every((one, index) => tellsOf(records[index] as Recorded, one));

async function isIdle({ url }: ServiceProcess): Promise<boolean> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (
    /alerts_watching 1/.test(text) &&
    /alert_symbols_behind 0/.test(text) &&
    /alert_crossings_unrecorded 0/.test(text)
  );
}

describe.each(ENGINES)("on $engine", ({ engine }) => {
  it("records each of 10,000 crossings once, although the service is killed 20 times", async () => {
    const random = createRandom(17);
    const exchange = await startPathExchange(SYMBOLS);
    undo.push(exchange.stop);
    const { config, env } = await createPlace(engine);
    const all = Array.from({ length: MEMBERS * ALERTS }, () => inventAlert(random));
    const since = Date.now();
    await storeAlerts(config, all, since);
    const stopTrading = startTrading(exchange, random);
    undo.push(async () => stopTrading());

    const begin = () =>
      startServiceProcess({ ...env, JWT_SECRET: SECRET, PORT_EXCHANGE: String(exchange.port) });
    // Where instances may share a database, one stands by.
    const services = await Promise.all(Array.from({ length: engine === "postgresql" ? 2 : 1 }, begin));
    undo.push(() => Promise.all(services.map(({ kill }) => kill())));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay((2 + 6 * random()) * SECOND);
      const at = Math.floor(random() * services.length);
      await services[at]?.kill();
      services[at] = await begin();
    }
    await expect
      .poll(() => Date.now() - since, { timeout: LENGTH, interval: SECOND })
      .toBeGreaterThan(LENGTH);
    const areIdle = async () => (await Promise.all(services.map(isIdle))).some(Boolean);
    await expect.poll(areIdle, { timeout: 60_000, interval: 200 }).toBe(true);
    stopTrading();
    // The last ticks are on their way.
    await delay(3 * SECOND);
    await expect.poll(areIdle, { timeout: 60_000, interval: 200 }).toBe(true);
    await Promise.all(services.splice(0).map(({ stop }) => stop()));

    const expected = expectedOf(all, exchange.paths.pathOf, since);
    const { database, close } = await openDatabase(config, silentLog());
    undo.push(close);
    const rows = await database.select().from(crossings).orderBy(crossings.alertId, crossings.number);
    const recorded = new Map<string, Recorded[]>();
    for (const row of rows) recorded.set(row.alertId, [...(recorded.get(row.alertId) ?? []), row]);
    const differing = [...expected].filter(([id, due]) => !areTold(due, recorded.get(id) ?? []));
    expect(
      differing.map(([id, due]) => ({
        ...all.find((one) => one.id === id),
        ...{ due, recorded: recorded.get(id) },
      })),
    ).toEqual([]);
    const exact = rows.filter(({ missedSince }) => missedSince === null);
    // The service is killed every few seconds: about half is read afterwards.
    expect(exact.length).toBeGreaterThan(rows.length / 4);
    expect([...expected.values()].flat().length).toBeGreaterThan(10_000);
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(["tick", "klines"]));
  });
});
