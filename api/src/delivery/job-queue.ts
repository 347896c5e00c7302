import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { type Database, DatabaseError } from "../database/database.ts";
import { type BossDatabase, bossDatabase } from "./boss-database.ts";
import { CHANNELS, type Channel } from "./delivery.ts";

/**
 * The data of a job: the member to notify and the crossing. With `limitOf`, this crossing is the first one that the channel's
 * daily limit holds back. `attempt` is 1 for the first one.
 */
type JobData = { crossing: number; userId: string; attempt: number; limitOf?: Channel };

/** A job that is to be inserted. Without `startAt`, in ms since 1970, it may be taken at once. */
export type NewJob = JobData & { channel: Channel; startAt?: number };

/** A job that this instance has taken. */
export type TakenJob = JobData & { channel: Channel; id: string };

/** The jobs of all instances on a database. */
export type JobQueue = {
  insert(transaction: Database, jobs: readonly NewJob[]): Promise<void>;
  /** Takes up to `most` jobs that no other instance has. @throws what the database says. */
  take(channel: Channel, most: number): Promise<TakenJob[]>;
  remove(transaction: Database, job: TakenJob): Promise<void>;
  /** Puts jobs of one channel back as they were, to be taken at their time; in ms since 1970. */
  putBack(jobs: readonly (TakenJob & { startAt: number })[]): Promise<void>;
  stop(): Promise<void>;
};

/** After how long a job that an instance took and never ended is taken by another, in s: longer than an attempt may take. */
const EXPIRES_AFTER: Record<Channel, number> = { mail: 90, push: 30, webhook: 30 };

/** How often jobs of instances that ended are looked for, in ms. */
const EXPIRE_EVERY = 5_000;

/**
 * For how long the database has to have answered before jobs expire, in ms: after it was away, instances first record what
 * they did meanwhile.
 */
const CALM = 10_000;

/** More often than a job is ever taken, and longer than anybody would wait, in days. */
const FOREVER = { retryLimit: 1_000, retryDelay: 0, retentionDays: 365 };

/** The schema of the jobs: beside that of all else, so that tests may share a database. */
export async function jobsSchema(database: Database): Promise<string> {
  const { rows } = (await database.execute(sql`SELECT current_schema() AS name`)) as unknown as {
    rows: { name: string }[];
  };
  const [{ name } = { name: "public" }] = rows;
  return name === "public" ? "cointide_jobs" : `${name}_jobs`;
}

/** Any number that nothing else locks. */
const LOCK = 4_071_984_002;

const bossOn = (database: Database, schema: string): PgBoss =>
  new PgBoss({ db: bossDatabase(database) as PgBoss.Db, schema, supervise: false, schedule: false });

/** Makes what pg-boss needs. Instances that start together wait for the first one: pg-boss would have them deadlock. */
async function install(database: Database, schema: string): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      const boss = await bossOn(transaction, schema).start();
      for (const name of CHANNELS)
        await boss.createQueue(name, { ...FOREVER, name, expireInSeconds: EXPIRES_AFTER[name] });
      await boss.stop({ graceful: false });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      `Could not create the schema ${schema} for alert jobs: ${reason}. Allow the database user to create schemas.`,
    );
  }
}

/** A database that passes on, and says by `onError`, what it fails with: pg-boss takes any failure for an empty queue. */
const reporting = (db: BossDatabase, onError: (error: unknown) => void): PgBoss.Db => ({
  async executeSql(text, values) {
    try {
      return await db.executeSql(text, values);
    } catch (error) {
      onError(error);
      throw error;
    }
  },
});

/** Opens the queue, and makes its schema where there is none. @throws {DatabaseError} */
export async function openJobQueue(
  database: Database,
  { expireEvery = EXPIRE_EVERY, calm = CALM } = {},
): Promise<JobQueue> {
  const schema = await jobsSchema(database);
  await install(database, schema);
  const db = bossDatabase(database);
  const boss = await bossOn(database, schema).start();
  let calmSince = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - calmSince < calm) return;
    boss.expire().catch(() => {
      calmSince = Date.now();
    });
  }, expireEvery).unref();

  async function insert(transaction: Database, jobs: readonly NewJob[]): Promise<void> {
    const inserts = jobs.map(({ channel, startAt, crossing, userId, attempt, limitOf }) => ({
      ...{ name: channel, data: { crossing, userId, attempt, ...(limitOf && { limitOf }) } },
      ...(startAt !== undefined && { startAfter: new Date(startAt).toISOString() }),
    }));
    await boss.insert(inserts, { db: bossDatabase(transaction) as PgBoss.Db });
  }

  return {
    insert,
    async take(channel, most) {
      let failure: unknown;
      const reported = reporting(db, (error) => {
        failure = error;
        calmSince = Date.now();
      });
      const options = { includeMetadata: true, batchSize: most, db: reported } as const;
      const jobs = await boss.fetch<JobData>(channel, options);
      if (failure !== undefined) throw failure;
      // An attempt that its process did not survive counts too.
      return jobs.map(({ id, data, retryCount }) => ({
        ...data,
        attempt: data.attempt + retryCount,
        ...{ id, channel },
      }));
    },
    async remove(transaction, { channel, id }) {
      await boss.deleteJob(channel, id, { db: bossDatabase(transaction) as PgBoss.Db });
    },
    async putBack(jobs) {
      const [{ channel } = { channel: undefined }] = jobs;
      if (channel === undefined) return;
      await database.transaction(async (transaction) => {
        const ids = jobs.map(({ id }) => id);
        await boss.deleteJob(channel, ids, { db: bossDatabase(transaction) as PgBoss.Db });
        await insert(transaction, jobs);
      });
    },
    async stop() {
      clearInterval(timer);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
