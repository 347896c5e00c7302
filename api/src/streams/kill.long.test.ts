import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signAccessToken } from "../accounts/access-token.ts";
import { deriveKeys } from "../accounts/keys.ts";
import { type DatabaseConfig, openDatabase } from "../database/open-database.ts";
import { sessions, users } from "../database/schema.ts";
import { createTestSchema, ENGINES } from "../testing/databases.ts";
import { seedDataDir } from "../testing/pglite-template.ts";
import { type ServiceProcess, startServiceProcess } from "../testing/service-process.ts";
import { createStreamClient } from "../testing/stream-client.ts";
import { localStream } from "../testing/stream-service.ts";
import { silentLog } from "../testing/test-log.ts";

// Three processes start one after the other, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const SECRET = "a secret of the tests, long enough for anybody";
const HOUR = 3_600_000;

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

/** Makes a person with a session, and gives the access token. */
async function addPerson(config: DatabaseConfig): Promise<string> {
  const { database, close } = await openDatabase(config, silentLog());
  const [userId, sessionId, time] = [randomUUID(), randomUUID(), new Date()];
  const email = "ada@example.com";
  await database
    .insert(users)
    .values({ id: userId, name: "Ada", email, emailKey: email, passwordHash: "-", createdAt: time });
  await database.insert(sessions).values({
    ...{ id: sessionId, userId, generation: 1, createdAt: time, rotatedAt: time },
    expiresAt: new Date(Date.now() + HOUR),
  });
  await close();
  return signAccessToken({ userId, sessionId }, deriveKeys(SECRET), Date.now());
}

/** The values that a stream may have: the last acknowledged one and those sent since. With none, it may be gone. */
type Allowed = (string[] | null)[];

/** The answers that the writers got. */
function createLedger() {
  return { streams: new Map<string, Allowed>(), imports: new Map<string, string | null>(), acknowledged: 0 };
}
type Ledger = ReturnType<typeof createLedger>;

const SYMBOLS = ["BTCUSDT", "ETHUSDT", "ADAUSDT", "SOLUSDT", "LTCUSDT"];

/** Creates, changes, deletes and imports without a pause until the service is gone. */
async function write(client: ReturnType<typeof createStreamClient>, ledger: Ledger): Promise<void> {
  const { streams, imports } = ledger;

  async function acknowledge<T>(answer: Promise<T>, note: (value: T) => void): Promise<void> {
    note(await answer);
    ledger.acknowledged += 1;
  }

  async function writeOnce(turn: number): Promise<void> {
    const symbols = SYMBOLS.slice(turn % 4);
    let id = "";
    await acknowledge(client.create(symbols), (stream) => {
      id = stream.id;
      streams.set(id, [stream.symbols]);
    });
    streams.set(id, [symbols, ["VETUSDT"]]);
    await acknowledge(client.change(id, ["VETUSDT"]), () => streams.set(id, [["VETUSDT"]]));
    if (turn % 3 === 0) {
      streams.set(id, [["VETUSDT"], null]);
      await acknowledge(client.remove(id), () => streams.set(id, [null]));
    }
    const localId = randomUUID().replaceAll("-", "").slice(0, 24);
    imports.set(localId, null);
    await acknowledge(client.import([localStream(localId, "BNBUSDT")]), (map) =>
      imports.set(localId, map[localId] ?? ""),
    );
  }

  try {
    for (let turn = 0; ; turn += 1) await writeOnce(turn);
  } catch (error) {
    // `fetch` fails so when the connection breaks; a refusal is another matter.
    if (!(error instanceof TypeError)) throw error;
  }
}

const WRITERS = 6;
const KILL_AFTER = 60;

/** Lets writers write, and kills the service in the middle. */
async function writeUntilKilled(service: ServiceProcess, token: string, ledger: Ledger): Promise<void> {
  const client = createStreamClient(service.url, token);
  const enough = ledger.acknowledged + KILL_AFTER;
  const writing = Promise.all(Array.from({ length: WRITERS }, () => write(client, ledger)));
  await expect.poll(() => ledger.acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThan(enough);
  await service.kill();
  await writing;
}

/** Compares the streams of the service with those it acknowledged. */
async function check(service: ServiceProcess, token: string, ledger: Ledger): Promise<void> {
  const client = createStreamClient(service.url, token);
  const again = await client.import([...ledger.imports.keys()].map((id) => localStream(id, "BNBUSDT")));
  const kept = new Map((await client.list()).map(({ id, symbols }) => [id, symbols]));

  for (const [id, allowed] of ledger.streams) expect(allowed).toContainEqual(kept.get(id) ?? null);
  for (const [localId, id] of ledger.imports) {
    if (id !== null) expect(again[localId]).toBe(id);
    expect(kept.get(again[localId] ?? "")).toEqual(["BNBUSDT"]);
  }
  const imported = new Set(Object.values(again));
  expect(imported.size).toBe(ledger.imports.size);
  const unasked = [...kept.keys()].filter((id) => !imported.has(id) && !ledger.streams.has(id));
  // A kill between the write and its answer leaves at most one stream of each writer.
  expect(unasked.length).toBeLessThanOrEqual(2 * WRITERS);
  expect([...kept.values()].filter(([symbol]) => symbol === "BNBUSDT")).toHaveLength(imported.size);
}

describe.each(ENGINES)("on $engine", ({ engine }) => {
  it("keeps whatever was acknowledged after the service was killed twice while it was writing", async () => {
    const { config, env } = await createPlace(engine);
    const token = await addPerson(config);
    const ledger = createLedger();
    for (let kill = 0; kill < 2; kill += 1) {
      const service = await startServiceProcess({ ...env, JWT_SECRET: SECRET });
      await writeUntilKilled(service, token, ledger);
    }
    const service = await startServiceProcess({ ...env, JWT_SECRET: SECRET });
    undo.push(service.stop);
    await check(service, token, ledger);
    expect(ledger.acknowledged).toBeGreaterThan(2 * KILL_AFTER);
  });
});
