import { type AlertCondition, type Crossing, crossingId } from "@cointide/shared/contracts/alerts";
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { quietUntil, readQuietHours } from "../alerts/quiet-hours.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, crossings, deliveries } from "../database/schema.ts";
import type { Channel, Delivery } from "./delivery.ts";

/** A crossing to be sent in a channel. */
type Wish = { crossing: number; userId: string; channel: Channel };

/** Until when a wish is held back, and the wish or the earlier crossing with whose job it is sent. */
type Hold<W> = { until: number; leader: W | "earlier" };

/** The job waits a little longer: a crossing of the last moment may be committed late. */
export const HELD_FOR_LONGER = 5_000;

async function quietEnds(
  transaction: Database,
  userIds: string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await transaction
    .select({ userId: alertChannels.userId, quiet: alertChannels.quiet })
    .from(alertChannels)
    .where(and(inArray(alertChannels.userId, userIds), isNotNull(alertChannels.quiet)));
  const ends = new Map<string, number>();
  for (const { userId, quiet } of rows) {
    const hours = readQuietHours(quiet);
    const until = hours && quietUntil(hours, now);
    if (until !== null) ends.set(userId, until);
  }
  return ends;
}

const keyOf = (userId: string, channel: string, until: number): string => `${userId} ${channel} ${until}`;

/** Finds which wishes quiet hours hold back. The first one of a member, channel and end has the job for all. */
export async function findHolds<W extends Wish>(
  transaction: Database,
  wishes: readonly W[],
  now: number,
): Promise<Map<W, Hold<W>>> {
  const ends = await quietEnds(transaction, [...new Set(wishes.map(({ userId }) => userId))], now);
  const holds = new Map<W, Hold<W>>();
  if (ends.size === 0) return holds;
  const earlier = await transaction
    .selectDistinct({ userId: crossings.userId, channel: deliveries.channel, until: deliveries.heldUntil })
    .from(deliveries)
    .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
    .where(
      and(
        inArray(crossings.userId, [...ends.keys()]),
        eq(deliveries.state, "waiting"),
        isNotNull(deliveries.heldUntil),
      ),
    );
  const leaders = new Map<string, W | "earlier">(
    earlier.map(({ userId, channel, until }) => [keyOf(userId, channel, until?.getTime() ?? 0), "earlier"]),
  );
  for (const wish of wishes) {
    const until = ends.get(wish.userId);
    if (until === undefined) continue;
    const key = keyOf(wish.userId, wish.channel, until);
    const leader = leaders.get(key) ?? wish;
    leaders.set(key, leader);
    holds.set(wish, { until, leader });
  }
  return holds;
}

/** A crossing as the database keeps it, for messages. */
export const crossingOf = (row: typeof crossings.$inferSelect): Crossing => ({
  ...{ alertId: row.alertId, number: row.number, symbol: row.symbol, note: row.note, price: row.price },
  ...{ source: row.source, at: row.at.getTime(), missedSince: row.missedSince?.getTime() ?? null },
  condition: JSON.parse(row.condition) as AlertCondition,
});

/** The deliveries of a member in a channel that wait for the same end of quiet hours. */
const isHeldFor = (userId: string, channel: Channel, isUntil: SQL): SQL | undefined =>
  and(
    eq(crossings.userId, userId),
    eq(deliveries.channel, channel),
    eq(deliveries.state, "waiting"),
    isUntil,
  );

/** The other crossings that were held back until the same end, the oldest first. */
export async function readOthers(
  database: Database,
  { ordinal, userId, channel, until }: { ordinal: number; userId: string; channel: Channel; until: Date },
): Promise<Delivery["others"]> {
  const rows = await database
    .select({ crossing: crossings })
    .from(deliveries)
    .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
    .where(
      and(
        isHeldFor(userId, channel, eq(deliveries.heldUntil, until)),
        sql`${crossings.ordinal} <> ${ordinal}`,
      ),
    )
    .orderBy(asc(crossings.ordinal));
  return rows.map(({ crossing }) => ({
    ordinal: crossing.ordinal,
    id: crossingId(crossing.alertId, crossing.number),
    crossing: crossingOf(crossing),
  }));
}

/** The first one that was held back until the same end and came too late for the message; null where none is. */
export async function findLeftBehind(
  transaction: Database,
  job: { crossing: number; userId: string; channel: Channel },
): Promise<number | null> {
  const until = transaction
    .select({ until: deliveries.heldUntil })
    .from(deliveries)
    .where(and(eq(deliveries.crossing, job.crossing), eq(deliveries.channel, job.channel)));
  const [row] = await transaction
    .select({ crossing: deliveries.crossing })
    .from(deliveries)
    .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
    .where(isHeldFor(job.userId, job.channel, inArray(deliveries.heldUntil, until)))
    .orderBy(asc(deliveries.crossing))
    .limit(1);
  return row?.crossing ?? null;
}
