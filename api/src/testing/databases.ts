import { randomBytes } from "node:crypto";
import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { openDatabase } from "../database/open-database.ts";
import { overPglite } from "../database/open-pglite.ts";
import { CrashablePglite } from "../database/reopening-pglite.ts";
import * as schema from "../database/schema.ts";
import { pgliteTemplate } from "./pglite-template.ts";
import { silentLog } from "./test-log.ts";

const TEST_DATABASE_URL =
  process.env.TEST_DATABASE_URL || "postgres://cointide:cointide@127.0.0.1:5432/cointide_test";

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (process.env.TEST_DATABASE_URL) throw error;
    return false;
  }
}

async function runAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A schema of its own on the PostgreSQL server: the address that leads to it, and its removal. */
export async function createTestSchema() {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runAt(TEST_DATABASE_URL, `CREATE SCHEMA ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  // What tests write is not kept: commits need not wait for the disk.
  url.searchParams.set("options", `-c search_path=${name} -c synchronous_commit=off`);
  const drop = () =>
    runAt(
      TEST_DATABASE_URL,
      `SET client_min_messages = warning; DROP SCHEMA ${name} CASCADE; DROP SCHEMA IF EXISTS ${name}_jobs CASCADE`,
    );
  return { url: url.href, drop };
}

/** A database of the tests' own, empty but for its tables. */
export type TestDatabase = OpenDatabase & { empty(): Promise<void> };

/** What is set up before a block or a test, read when it is used. */
export const present = <T extends object>(now: () => T): T =>
  new Proxy({} as T, { get: (_, name) => now()[name as keyof T] });

/** Opens a database for a block of tests, and empties its tables before each test. */
export function setUpDatabase(open: () => Promise<TestDatabase>): TestDatabase {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(() => opened.empty());
  return present(() => opened);
}

/** Whether each row of a table belongs to one of another table, with which it goes. */
const isOwned = (table: PgTable): boolean =>
  getTableConfig(table).foreignKeys.some((key) => key.reference().columns.every(({ notNull }) => notNull));

/** The tables that are not emptied with others. */
const ROOTS = Object.values(schema).filter((value) => is(value, PgTable) && !isOwned(value)) as PgTable[];

/** One statement: each test pays for it. */
const EMPTY = sql.raw(
  `DO $$ BEGIN ${ROOTS.map((table) => `DELETE FROM "${getTableName(table)}";`).join(" ")} END $$`,
);

const withEmpty = (opened: OpenDatabase): TestDatabase => ({
  ...opened,
  async empty() {
    await opened.database.execute(EMPTY);
  },
});

async function startPglite(): Promise<TestDatabase> {
  // As in the service: PGlite itself takes longer for each query.
  const client = new CrashablePglite({ loadDataDir: pgliteTemplate() });
  await client.waitReady;
  const opened = overPglite(client, async () => {});
  await migrate(opened.database, MIGRATIONS);
  return withEmpty(opened);
}

let started: Promise<TestDatabase> | undefined;

/** Starting one takes a second of the processor's time, so the files of a worker use the same, one after the other. */
async function openOnPglite(): Promise<TestDatabase> {
  started ??= startPglite();
  const opened = await started;
  await opened.empty();
  return { ...opened, close: async () => {} };
}

async function openOnPostgresql(): Promise<TestDatabase> {
  const { url, drop } = await createTestSchema();
  const opened = await openDatabase({ engine: "postgresql", url }, silentLog());
  async function close(): Promise<void> {
    await opened.close();
    await drop();
  }
  return withEmpty({ ...opened, close });
}

/**
 * The engines to run a test on, for `describe.each(ENGINES)("on $engine", ({ open }) => …)`: the embedded one
 * always, PostgreSQL where it is reachable. `setUpDatabase(open)` opens it.
 */
export const ENGINES: { engine: OpenDatabase["engine"]; open: () => Promise<TestDatabase> }[] = [
  { engine: "pglite", open: openOnPglite },
  ...((await isReachable(TEST_DATABASE_URL))
    ? [{ engine: "postgresql" as const, open: openOnPostgresql }]
    : []),
];

/**
 * The engine to run what takes long on, where the engine matters little: PostgreSQL where it is reachable, as it is
 * the faster one and runs transactions at once. `npm run test:long` runs it on every engine.
 */
export const ONE_ENGINE = process.env.EVERY_CASE ? ENGINES : ENGINES.slice(-1);

/** The first `count` cases, or all of them in `npm run test:long`. */
export const firstCases = <T>(count: number, cases: readonly T[]): readonly T[] =>
  process.env.EVERY_CASE ? cases : cases.slice(0, count);
