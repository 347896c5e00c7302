import { inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { crossings as log, users } from "../../database/schema.ts";
import { alertKey } from "./alert-list.ts";
import { LeaseLostError, requireLease } from "./lease.ts";
import type { Notifier } from "./notifier.ts";
import { wait } from "./wait.ts";
import type { FreshCrossing, WatchStorage } from "./watch-storage.ts";

/** An alert as it is while its crossings are recorded. */
type LockedAlert = {
  userId: string;
  id: string;
  revision: number;
  crossings: number;
  condition: string;
  note: string;
  /** In ms since 1970. */
  expiresAt: number | null;
};

const keyOf = ({ userId, alertId }: FreshCrossing): string => alertKey({ userId, id: alertId });

/**
 * Holds the alerts of these crossings, in one order, so that two transactions never wait for each other. Their members come
 * first, as when an account is deleted with its alerts.
 */
async function lockAlerts(
  within: Database,
  fresh: readonly FreshCrossing[],
): Promise<Map<string, LockedAlert>> {
  const members = [...new Set(fresh.map(({ userId }) => userId))];
  await within
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, members))
    .orderBy(users.id)
    .for("key share");
  const keys = fresh.map(({ userId, alertId }) => ({ user_id: userId, id: alertId }));
  const { rows } = (await within.execute(sql`
    SELECT user_id AS "userId", id, revision, crossings, condition, note,
      (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"
    FROM alerts
    WHERE status = 'active' AND (user_id, id) IN
      (SELECT user_id, id FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(user_id text, id text))
    ORDER BY user_id, id FOR UPDATE`)) as unknown as { rows: LockedAlert[] };
  return new Map(rows.map((row) => [alertKey(row), row]));
}

/** Those that follow the last one which is recorded of an alert that is still the one which was judged. */
function followUp(fresh: readonly FreshCrossing[], locked: ReadonlyMap<string, LockedAlert>) {
  const counts = new Map([...locked].map(([key, { crossings }]) => [key, crossings]));
  return fresh.flatMap((crossing) => {
    const [key, alert] = [keyOf(crossing), locked.get(keyOf(crossing))];
    if (alert?.revision !== crossing.revision || counts.get(key) !== crossing.number - 1) return [];
    if (alert.expiresAt !== null && crossing.at >= alert.expiresAt) return [];
    counts.set(key, crossing.number);
    return [{ crossing, alert }];
  });
}

/**
 * Writes the last crossing to each alert. An alert that does not repeat is done. One that repeats restarts with the crossing;
 * after an uncertain one it restarts when a checkpoint says that the prices before it are known.
 */
async function updateAlerts(within: Database, fresh: readonly FreshCrossing[]): Promise<void> {
  const last = new Map(fresh.map((crossing) => [keyOf(crossing), crossing]));
  const certain = new Map(fresh.filter((one) => !one.isUncertain).map((one) => [keyOf(one), one.at]));
  const rows = [...last].map(([key, { userId, alertId, number, at }]) => {
    const since = certain.get(key);
    const begins = since === undefined ? null : new Date(since);
    return { user_id: userId, id: alertId, number, at: new Date(at), since: begins };
  });
  await within.execute(sql`
    UPDATE alerts SET crossings = c.number, crossed_at = c.at,
      since = coalesce(c.since, alerts.since), is_armed = is_armed AND c.since IS NULL,
      status = CASE WHEN repeat_after IS NULL THEN 'done' ELSE status END, changed_at = clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(user_id text, id text, number integer, at timestamptz, since timestamptz)
    WHERE alerts.user_id = c.user_id AND alerts.id = c.id`);
}

type Recording = { database: Database; term: number; notifier: Notifier };

/**
 * Records crossings and notifies their owners, in one transaction. One whose owner has changed or deleted the alert
 * meanwhile is left out, and so is one that is recorded already.
 * @returns the crossings that are recorded now
 * @throws {LeaseLostError} where another instance watches
 */
export function recordCrossings(
  { database, term, notifier }: Recording,
  fresh: readonly FreshCrossing[],
): Promise<FreshCrossing[]> {
  return database.transaction(async (within) => {
    await requireLease(within, term);
    const due = followUp(fresh, await lockAlerts(within, fresh));
    if (due.length === 0) return [];
    const inserted = await within
      .insert(log)
      .values(
        due.map(({ crossing, alert: { condition, note } }) => ({
          ...{ userId: crossing.userId, alertId: crossing.alertId, number: crossing.number },
          ...{ symbol: crossing.symbol, condition, note, price: crossing.price, source: crossing.source },
          at: new Date(crossing.at),
          missedSince: crossing.missedSince === null ? null : new Date(crossing.missedSince),
          recordedAt: sql`clock_timestamp()`,
        })),
      )
      .onConflictDoNothing()
      .returning();
    await updateAlerts(
      within,
      due.map(({ crossing }) => crossing),
    );
    const recorded = inserted.map((row) => ({
      ...{ ordinal: row.ordinal, userId: row.userId, alertId: row.alertId, number: row.number },
      ...{ symbol: row.symbol, condition: JSON.parse(row.condition), note: row.note, price: row.price },
      ...{ at: row.at.getTime(), source: row.source, missedSince: row.missedSince?.getTime() ?? null },
    }));
    if (recorded.length > 0) await notifier.enqueue(within, recorded);
    return due.map(({ crossing }) => crossing);
  });
}

/** The most crossings of one transaction. */
const MOST_AT_ONCE = 200;

type RecorderOptions = {
  storage: Pick<WatchStorage, "record">;
  log: Logger;
  timings: { batch: number; retry: number; retryCap: number };
  /** Keeps whatever else writes waiting meanwhile. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  onRecorded(crossings: readonly FreshCrossing[]): void;
  /** Their alerts are not what they were judged as. */
  onRefused(crossings: readonly FreshCrossing[]): void;
  onLeaseLost(): void;
};

/** Records crossings in the order in which they come, many at a time, and as often as it takes. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #stopping = new AbortController();
  #waiting: FreshCrossing[] = [];
  #working: Promise<void> | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  add(crossing: FreshCrossing): void {
    this.#waiting.push(crossing);
    this.#working ??= this.#work();
  }

  /** How many crossings are not recorded yet. */
  get size(): number {
    return this.#waiting.length;
  }

  /** The symbols of crossings that are not recorded yet. */
  symbols(): Set<string> {
    return new Set(this.#waiting.map(({ symbol }) => symbol));
  }

  /** Ends what is under way; what is not recorded by then is found again by the next watcher. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  /** Records what is left, until that fails. */
  async flush(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    while (this.#waiting.length > 0 && (await this.#recordOnce()));
  }

  async #work(): Promise<void> {
    const { timings } = this.#options;
    const { signal } = this.#stopping;
    let pause = timings.retry;
    await wait(timings.batch, signal);
    while (this.#waiting.length > 0 && !signal.aborted) {
      if (await this.#recordOnce()) {
        pause = timings.retry;
        continue;
      }
      await wait(pause, signal);
      pause = Math.min(2 * pause, timings.retryCap);
    }
    this.#working = null;
  }

  /** @returns whether the oldest crossings are dealt with */
  async #recordOnce(): Promise<boolean> {
    const { onLeaseLost, log, alone } = this.#options;
    try {
      await alone(() => this.#recordBatch());
      return true;
    } catch (error) {
      if (error instanceof LeaseLostError) onLeaseLost();
      else
        log.error(
          { err: error, crossings: this.#waiting.length },
          "Crossings could not be recorded. Trying again.",
        );
      return false;
    }
  }

  async #recordBatch(): Promise<void> {
    const { storage, onRecorded, onRefused } = this.#options;
    const batch = this.#waiting.slice(0, MOST_AT_ONCE);
    const recorded = new Set(await storage.record(batch));
    this.#waiting = this.#waiting.slice(batch.length);
    onRecorded([...recorded]);
    const refused = batch.filter((crossing) => !recorded.has(crossing));
    if (refused.length > 0) onRefused(refused);
  }
}
