import { crossingId } from "@cointide/shared/contracts/alerts";
import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { alertChannels, crossings, deliveries, users } from "../database/schema.ts";
import type { Channel, Delivery, LimitNotice } from "./delivery.ts";
import { crossingOf, readOthers } from "./held-deliveries.ts";

/** How a member is notified, apart from browsers. Members who never changed their channels get mail. */
export const channelsOf = (
  row: typeof alertChannels.$inferSelect | null,
): Pick<Delivery, "hasMail" | "webhook" | "webhookSecret" | "format"> => ({
  hasMail: row?.mail ?? true,
  webhook: row?.webhook ?? null,
  webhookSecret: row?.webhookSecret ?? null,
  format: row?.format ?? "json",
});

/** Reads to whom a job says that the day's limit was reached. Null for who is gone or gets no mail any longer. */
export async function readLimitNotice(
  database: Database,
  job: { crossing: number; userId: string; limitOf: Channel },
): Promise<LimitNotice | null> {
  const [row] = await database
    .select({ email: users.email, mail: alertChannels.mail })
    .from(users)
    .leftJoin(alertChannels, eq(alertChannels.userId, users.id))
    .where(eq(users.id, job.userId));
  if (!row || row.mail === false) return null;
  const { userId, limitOf: channel, crossing } = job;
  return { id: `limit-${channel}-${crossing}`, userId, email: row.email, channel };
}

/** Reads what a job is about. Null where there is nothing left to do: it is done, or its member is gone. */
export async function readDelivery(
  database: Database,
  job: { crossing: number; channel: Channel },
): Promise<Delivery | null> {
  const [row] = await database
    .select({
      ...{ crossing: crossings, reached: deliveries.reached, heldUntil: deliveries.heldUntil },
      ...{ email: users.email, channels: alertChannels },
    })
    .from(deliveries)
    .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
    .innerJoin(users, eq(users.id, crossings.userId))
    .leftJoin(alertChannels, eq(alertChannels.userId, crossings.userId))
    .where(
      and(
        eq(deliveries.crossing, job.crossing),
        eq(deliveries.channel, job.channel),
        eq(deliveries.state, "waiting"),
      ),
    );
  if (!row) return null;
  const { ordinal, userId, alertId, number } = row.crossing;
  const { channel } = job;
  const until = row.heldUntil;
  return {
    ...{ ordinal, userId, channel, email: row.email, reached: row.reached },
    ...channelsOf(row.channels),
    id: crossingId(alertId, number),
    crossing: crossingOf(row.crossing),
    others: until === null ? [] : await readOthers(database, { ordinal, userId, channel, until }),
    isTest: false,
  };
}
