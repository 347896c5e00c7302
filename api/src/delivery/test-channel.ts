import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { alertChannels, users } from "../database/schema.ts";
import { type DailyLimits, takeAllowances } from "./daily-limits.ts";
import type { Channel, Delivery, Send } from "./delivery.ts";
import { channelsOf } from "./read-delivery.ts";

/** Sends a test message at once, and says what became of it. */
export type TestChannel = (userId: string, channel: Channel) => Promise<{ isSent: boolean; error: string }>;

type Options = {
  database: Database;
  senders: Record<Channel, Send>;
  limits: DailyLimits;
  now: () => number;
};

const USED_UP = "The daily limit of messages was reached. It resets at midnight UTC.";
const BROKEN = "Something went wrong on our side. Try again.";

async function readTest(
  database: Database,
  userId: string,
  channel: Channel,
  at: number,
): Promise<Delivery | null> {
  const [row] = await database
    .select({ email: users.email, channels: alertChannels })
    .from(users)
    .leftJoin(alertChannels, eq(alertChannels.userId, users.id))
    .where(eq(users.id, userId));
  if (row === undefined) return null;
  const id = randomBytes(12).toString("hex");
  return {
    ...{ ordinal: 0, userId, channel, email: row.email, reached: [], others: [], isTest: true },
    ...channelsOf(row.channels),
    id: `${id}-1`,
    crossing: {
      ...{ alertId: id, number: 1, symbol: "BTCUSDT", condition: { kind: "above", price: "50000" } },
      ...{ note: "This is a test.", price: "50000.00", at, source: "tick", missedSince: null },
    },
  };
}

/** Makes what tests a member's channels. A test counts as a message of the day. */
export function createChannelTest({ database, senders, limits, now }: Options): TestChannel {
  return async (userId, channel) => {
    const delivery = await readTest(database, userId, channel, now());
    if (delivery === null) return { isSent: false, error: BROKEN };
    const wish = { userId, channel };
    const { allowed } = await takeAllowances(database, [wish], { limits, now: now() });
    if (!allowed.has(wish)) return { isSent: false, error: USED_UP };
    try {
      const { kind, error } = await senders[channel](delivery);
      return { isSent: kind === "sent", error };
    } catch {
      return { isSent: false, error: BROKEN };
    }
  };
}
