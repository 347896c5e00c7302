import { eq, exists, inArray, sql } from "drizzle-orm";
import type { Notifier, RecordedCrossing } from "../alerts/watch/notifier.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, deliveries, pushSubscriptions, users } from "../database/schema.ts";
import { type DailyLimits, takeAllowances } from "./daily-limits.ts";
import { CHANNELS, type Channel } from "./delivery.ts";
import { findHolds, HELD_FOR_LONGER } from "./held-deliveries.ts";
import type { JobQueue } from "./job-queue.ts";

type Options = {
  queue: JobQueue;
  limits: DailyLimits;
  now: () => number;
  /** When the database was last restored from a backup, in ms since 1970; null: never. */
  restoredAt: number | null;
  /** Is called when jobs of these channels have been inserted, before their transaction is committed. */
  onEnqueued(channels: ReadonlySet<Channel>): void;
  onLimited(channel: Channel): void;
};

/** The most crossings that are inserted by one statement. */
const MOST_AT_ONCE = 1_000;

/** In which channels each member is notified. */
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

/** Says why members are not notified, in the log of their crossings. */
const limitSentence = (most: number, channel: Channel): string =>
  `The daily limit of ${most.toLocaleString("en-US")} messages by ${channel} was reached. It resets at midnight UTC.`;

/** Says why members are not notified of what crossed before a restore. */
const RESTORED = "The service was restored from a backup after this. You may have been notified already.";

const heldUntil = (hold: { until: number } | undefined): Date | null =>
  hold === undefined ? null : new Date(hold.until);

const membersOf = (crossings: readonly RecordedCrossing[]): string[] => [
  ...new Set(crossings.map(({ userId }) => userId)),
];

const wishesOf = (crossings: readonly RecordedCrossing[], channelsOf: ReadonlyMap<string, Channel[]>) =>
  crossings.flatMap(({ ordinal: crossing, userId }) =>
    (channelsOf.get(userId) ?? []).map((channel) => ({ crossing, userId, channel })),
  );

/** Notes that crossings are not sent. */
async function giveUp(transaction: Database, crossings: readonly RecordedCrossing[]): Promise<void> {
  const wishes = wishesOf(crossings, await readChannels(transaction, membersOf(crossings)));
  if (wishes.length === 0) return;
  await transaction
    .insert(deliveries)
    .values(
      wishes.map(({ crossing, channel }) => ({ crossing, channel, state: "dead" as const, error: RESTORED })),
    );
}

/** Makes what the evaluator hands crossings to: jobs that exist exactly where the crossings do. */
export function createNotifier(options: Options): Notifier {
  const { queue, limits, now, restoredAt, onEnqueued, onLimited } = options;

  async function enqueue(transaction: Database, crossings: readonly RecordedCrossing[]): Promise<void> {
    const channelsOf = await readChannels(transaction, membersOf(crossings));
    const wishes = wishesOf(crossings, channelsOf);
    if (wishes.length === 0) return;
    const at = now();
    const holds = await findHolds(transaction, wishes, at);
    // Those that join a message which is held back already are no message of their own.
    const leading = wishes.filter((wish) => (holds.get(wish)?.leader ?? wish) === wish);
    const { allowed: taken, firstLimited } = await takeAllowances(transaction, leading, { limits, now: at });
    const allowed = new Set(
      wishes.filter((wish) => {
        const leader = holds.get(wish)?.leader ?? wish;
        return leader === "earlier" || taken.has(leader);
      }),
    );
    await transaction.insert(deliveries).values(
      wishes.map((wish) => ({
        ...{ crossing: wish.crossing, channel: wish.channel },
        ...(allowed.has(wish)
          ? { state: "waiting" as const, heldUntil: heldUntil(holds.get(wish)) }
          : { state: "limited" as const, error: limitSentence(limits[wish.channel], wish.channel) }),
      })),
    );
    for (const wish of wishes) if (!allowed.has(wish)) onLimited(wish.channel);
    const notices = firstLimited
      .filter(({ userId }) => channelsOf.get(userId)?.includes("mail"))
      .map((wish) => ({ ...wish, channel: "mail" as const, limitOf: wish.channel }));
    const jobs = [...taken, ...notices].map((wish) => {
      const until = holds.get(wish)?.until;
      return { ...wish, attempt: 1, ...(until !== undefined && { startAt: until + HELD_FOR_LONGER }) };
    });
    if (jobs.length === 0) return;
    await queue.insert(transaction, jobs);
    onEnqueued(new Set(jobs.map(({ channel }) => channel)));
  }
  const isOld = ({ at }: RecordedCrossing): boolean => restoredAt !== null && at < restoredAt;
  return {
    async enqueue(transaction, crossings) {
      for (let from = 0; from < crossings.length; from += MOST_AT_ONCE) {
        const some = crossings.slice(from, from + MOST_AT_ONCE);
        const old = some.filter(isOld);
        if (old.length > 0) await giveUp(transaction, old);
        const fresh = some.filter((crossing) => !isOld(crossing));
        if (fresh.length > 0) await enqueue(transaction, fresh);
      }
    },
  };
}
