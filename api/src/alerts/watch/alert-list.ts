import { alertConditionSchema } from "@cointide/shared/contracts/alert-schemas";
import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { alerts } from "../../database/schema.ts";

/** What watching knows of an alert. Times are ms since 1970. */
export type ListedAlert = {
  userId: string;
  id: string;
  symbol: string;
  condition: AlertCondition;
  repeatAfter: number | null;
  /** Grows each time that the alert starts over: what was judged of an older one does not count. */
  revision: number;
  since: number;
  isArmed: boolean;
  crossings: number;
  crossedAt: number | null;
  /** Whether `isArmed` is as of the symbol's watermark; else it is as of `since`. */
  isWatched: boolean;
};

/** An alert's name among those of all members. */
export const alertKey = ({ userId, id }: Pick<ListedAlert, "userId" | "id">): string => `${userId} ${id}`;

/** What has changed: alerts to watch, and the keys of those that are not to be watched any longer. */
export type ListChanges = { active: ListedAlert[]; gone: string[] };

type Row = typeof alerts.$inferSelect;

function parseCondition(text: string) {
  try {
    return alertConditionSchema.safeParse(JSON.parse(text));
  } catch {
    return alertConditionSchema.safeParse(null);
  }
}

/** An alert that no release could have stored is not watched, and costs the others nothing. */
function listedAlert(row: Row): ListedAlert | null {
  const condition = parseCondition(row.condition);
  if (!condition.success) return null;
  const { userId, id, symbol, repeatAfter, revision, isArmed, crossings } = row;
  return {
    ...{ userId, id, symbol, repeatAfter, revision, isArmed, crossings, condition: condition.data },
    since: row.since.getTime(),
    crossedAt: row.crossedAt?.getTime() ?? null,
    isWatched: row.watchedRevision === revision,
  };
}

function changesOf(rows: readonly Row[]): ListChanges {
  const [active, gone]: [ListedAlert[], string[]] = [[], []];
  for (const row of rows) {
    const alert = row.status === "active" ? listedAlert(row) : null;
    if (alert === null) gone.push(alertKey(row));
    else active.push(alert);
  }
  return { active, gone };
}

const isActive = eq(alerts.status, "active");

/** Reads which alerts there are to watch. */
export function createAlertList(database: Database, overlapMs: number) {
  /** When changes were read last, by the database's clock, as its own text. */
  let readAt: string | null = null;

  /** The time is read first: a change that is not seen yet is later. */
  async function readNow(): Promise<string> {
    const answer = await database.execute(sql`SELECT clock_timestamp()::text AS now`);
    return (answer as unknown as { rows: { now: string }[] }).rows[0]?.now ?? "";
  }

  const read = (condition: SQL | undefined) => database.select().from(alerts).where(condition);

  return {
    /** All that are to be watched. */
    async readAll(): Promise<ListedAlert[]> {
      const now = await readNow();
      const { active } = changesOf(await read(isActive));
      readAt = now;
      return active;
    },
    /** What may have changed since the last reading. Some of it is known: changes may be committed late. */
    async readChanges(): Promise<ListChanges> {
      if (readAt === null) return { active: await this.readAll(), gone: [] };
      const now = await readNow();
      const since = sql`${readAt}::timestamptz - ${overlapMs} * interval '1 millisecond'`;
      const changes = changesOf(await read(gte(alerts.changedAt, since)));
      readAt = now;
      return changes;
    },
    /** These alerts as they are now. */
    async readAgain(known: readonly Pick<ListedAlert, "userId" | "id">[]): Promise<ListChanges> {
      if (known.length === 0) return { active: [], gone: [] };
      const users = known.map(({ userId }) => userId);
      const ids = known.map(({ id }) => id);
      const rows = await read(and(inArray(alerts.userId, users), inArray(alerts.id, ids)));
      const { active, gone } = changesOf(rows);
      const keys = new Set(known.map(alertKey));
      const found = active.filter((alert) => keys.has(alertKey(alert)));
      const there = new Set(found.map(alertKey));
      return { active: found, gone: [...gone, ...keys].filter((key) => keys.has(key) && !there.has(key)) };
    },
  };
}

/** Forgets what members have deleted, once everybody who watches has noticed. */
export async function purgeDeletedAlerts(database: Database): Promise<void> {
  const dayAgo = sql`clock_timestamp() - interval '1 day'`;
  await database.delete(alerts).where(and(eq(alerts.status, "deleted"), lt(alerts.changedAt, dayAgo)));
}
