import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deliveryCounts } from "../database/schema.ts";
import type { Channel } from "./delivery.ts";

/** How many crossings a day a member is notified of, by channel. A day is one of UTC. */
export type DailyLimits = Record<Channel, number>;
export const DAILY_LIMITS: DailyLimits = { mail: 50, push: 200, webhook: 1_000 };

/** Crossings to be sent in a channel, by member. */
type Wish = { userId: string; channel: Channel };

const keyOf = ({ userId, channel }: Wish): string => `${channel} ${userId}`;

function counted(wishes: readonly Wish[]): (Wish & { count: number })[] {
  const counts = new Map<string, Wish & { count: number }>();
  for (const wish of wishes) {
    const { count } = counts.get(keyOf(wish)) ?? { count: 0 };
    counts.set(keyOf(wish), { userId: wish.userId, channel: wish.channel, count: count + 1 });
  }
  // In one order, so that transactions which count the same members wait for each other and never in a circle.
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}

/**
 * Counts what members are to be notified, and finds what is too much for today.
 * @returns the wishes that are `allowed`, the first ones of a member, and the first one in each channel that is not.
 */
export async function takeAllowances<W extends Wish>(
  transaction: Database,
  wishes: readonly W[],
  { limits, now }: { limits: DailyLimits; now: number },
): Promise<{ allowed: Set<W>; firstLimited: W[] }> {
  if (wishes.length === 0) return { allowed: new Set(), firstLimited: [] };
  const day = new Date(now).toISOString().slice(0, 10);
  const added = counted(wishes);
  const { count, day: countedDay } = deliveryCounts;
  const totals = await transaction
    .insert(deliveryCounts)
    .values(added.map((row) => ({ ...row, day })))
    .onConflictDoUpdate({
      target: [deliveryCounts.userId, deliveryCounts.channel],
      set: {
        count: sql`excluded.count + CASE WHEN ${countedDay} = excluded.day THEN ${count} ELSE 0 END`,
        day: sql`excluded.day`,
      },
    })
    .returning();
  const before = new Map(added.map((row) => [keyOf(row), -row.count]));
  for (const total of totals) before.set(keyOf(total), total.count + (before.get(keyOf(total)) ?? 0));
  const allowed = new Set<W>();
  const firstLimited: W[] = [];
  for (const wish of wishes) {
    const used = before.get(keyOf(wish)) ?? 0;
    before.set(keyOf(wish), used + 1);
    if (used < limits[wish.channel]) allowed.add(wish);
    if (used === limits[wish.channel]) firstLimited.push(wish);
  }
  return { allowed, firstLimited };
}
