import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { type Database, DatabaseError } from "../database/database.ts";
import { bossDatabase } from "./boss-database.ts";
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

/** The members whose jobs are left in the queue, and the most jobs to take of any other one. */
type Choice = { skip: readonly string[]; share: number };

/** The jobs of all instances on a database. */
export type JobQueue = {
  insert(transaction: Database, jobs: readonly NewJob[]): Promise<void>;
  /** Takes up to `most` jobs that no other instance has, from each member in turn. @throws what the database says. */
  take(channel: Channel, most: number, choice?: Partial<Choice>): Promise<TakenJob[]>;
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

/** The priority of jobs that were tried or put back before: a backlog of them, such as after a restart, delays no fresh ones. */
const LATER = -1;

type Row = { id: string; data: JobData; retry_count: number };

/**
 * Takes jobs as pg-boss does, but from each member in turn: with its order by age, a backlog of one member delays all others.
 */
const takeStatement = (schema: string, channel: Channel, most: number, { skip, share }: Choice) => sql`
  WITH ranked AS MATERIALIZED (
    SELECT id, row_number() OVER (PARTITION BY data->>'userId' ORDER BY priority DESC, created_on, id) AS turn
    FROM ${sql.raw(schema)}.job
    WHERE name = ${channel} AND state < 'active' AND start_after < now()
      AND data->>'userId' <> ALL(${sql.param(skip)}::text[])
  ), next AS (
    SELECT j.id FROM ranked JOIN ${sql.raw(schema)}.job j ON j.id = ranked.id
    WHERE j.name = ${channel} AND j.state < 'active' AND ranked.turn <= ${share}
    ORDER BY j.priority DESC, ranked.turn, j.created_on, j.id
    LIMIT ${most} FOR UPDATE OF j SKIP LOCKED
  )
  UPDATE ${sql.raw(schema)}.job j SET state = 'active', started_on = now(),
    retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
  FROM next WHERE j.name = ${channel} AND j.id = next.id
  RETURNING j.id, j.data, j.retry_count`;

/** Opens the queue, and creates its schema if there is none. @throws {DatabaseError} */
export async function openJobQueue(
  database: Database,
  { expireEvery = EXPIRE_EVERY, calm = CALM } = {},
): Promise<JobQueue> {
  const schema = await jobsSchema(database);
  await install(database, schema);
  const boss = await bossOn(database, schema).start();
  let calmSince = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - calmSince < calm) return;
    boss.expire().catch(() => {
      calmSince = Date.now();
    });
  }, expireEvery).unref();

  async function insert(transaction: Database, jobs: readonly NewJob[], isPutBack = false): Promise<void> {
    const inserts = jobs.map(({ channel, startAt, crossing, userId, attempt, limitOf }) => ({
      ...{ name: channel, data: { crossing, userId, attempt, ...(limitOf && { limitOf }) } },
      priority: isPutBack || attempt > 1 ? LATER : 0,
      ...(startAt !== undefined && { startAfter: new Date(startAt).toISOString() }),
    }));
    await boss.insert(inserts, { db: bossDatabase(transaction) as PgBoss.Db });
  }

  return {
    insert: (transaction, jobs) => insert(transaction, jobs),
    async take(channel, most, choice = {}) {
      const { skip = [], share = most } = choice;
      try {
        const taking = takeStatement(schema, channel, most, { skip, share });
        const { rows } = (await database.execute(taking)) as unknown as { rows: Row[] };
        // An attempt that its process did not survive counts too.
        return rows.map(({ id, data, retry_count }) => ({
          ...data,
          attempt: data.attempt + Number(retry_count),
          ...{ id, channel },
        }));
      } catch (error) {
        calmSince = Date.now();
        throw error;
      }
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
        await insert(transaction, jobs, true);
      });
    },
    async stop() {
      clearInterval(timer);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
