import { eq, exists, inArray, sql } from "drizzle-orm";
import type { Notifier, RecordedCrossing } from "../alerts/watch/notifier.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, deliveries, pushSubscriptions, users } from "../database/schema.ts";
import { type DailyLimits, takeAllowances } from "./daily-limits.ts";
import { CHANNELS, type Channel } from "./delivery.ts";
import type { JobQueue } from "./job-queue.ts";

type Options = {
  queue: JobQueue;
  limits: DailyLimits;
  now: () => number;
  /** Is called when jobs of these channels have been inserted, before their transaction is committed. */
  onEnqueued(channels: ReadonlySet<Channel>): void;
  onLimited(channel: Channel): void;
};

/** The most crossings that are inserted by one statement. */
const MOST_AT_ONCE = 1_000;

/** In which channels each member is told. */
async function readChannels(transaction: Database, userIds: string[]): Promise<Map<string, Channel[]>> {
  const subscribed = transaction
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, users.id));
  const rows = await transaction
    .select({
      id: users.id,
      mail: sql<boolean>`coalesce(${alertChannels.mail}, true)`,
      webhook: sql<boolean>`${alertChannels.webhook} IS NOT NULL`,
      push: sql<boolean>`${exists(subscribed)}`,
    })
    .from(users)
    .leftJoin(alertChannels, eq(alertChannels.userId, users.id))
    .where(inArray(users.id, userIds));
  return new Map(
    rows.map(({ id, mail, push, webhook }) => [
      id,
      CHANNELS.filter((channel) => ({ mail, push, webhook })[channel]),
    ]),
  );
}

/** Says why members are not told, in the log of their crossings. */
const limitSentence = (most: number, channel: Channel): string =>
  `The ${most.toLocaleString("en-US")} messages a day by ${channel} were used up. The limit begins anew at midnight UTC.`;

/** Makes what the evaluator hands crossings to: jobs that exist exactly where the crossings do. */
export function createNotifier({ queue, limits, now, onEnqueued, onLimited }: Options): Notifier {
  async function enqueue(transaction: Database, crossings: readonly RecordedCrossing[]): Promise<void> {
    const channelsOf = await readChannels(transaction, [...new Set(crossings.map(({ userId }) => userId))]);
    const wishes = crossings.flatMap(({ ordinal: crossing, userId }) =>
      (channelsOf.get(userId) ?? []).map((channel) => ({ crossing, userId, channel })),
    );
    if (wishes.length === 0) return;
    const allowed = await takeAllowances(transaction, wishes, { limits, now: now() });
    await transaction.insert(deliveries).values(
      wishes.map((wish) => ({
        ...{ crossing: wish.crossing, channel: wish.channel },
        ...(allowed.has(wish)
          ? { state: "waiting" as const }
          : { state: "limited" as const, error: limitSentence(limits[wish.channel], wish.channel) }),
      })),
    );
    for (const wish of wishes) if (!allowed.has(wish)) onLimited(wish.channel);
    const jobs = [...allowed].map((wish) => ({ ...wish, attempt: 1 }));
    if (jobs.length === 0) return;
    await queue.insert(transaction, jobs);
    onEnqueued(new Set(jobs.map(({ channel }) => channel)));
  }
  return {
    async enqueue(transaction, crossings) {
      for (let from = 0; from < crossings.length; from += MOST_AT_ONCE)
        await enqueue(transaction, crossings.slice(from, from + MOST_AT_ONCE));
    },
  };
}
