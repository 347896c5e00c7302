import { type AlertCondition, crossingId } from "@cointide/shared/contracts/alerts";
import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { alertChannels, crossings, deliveries, users } from "../database/schema.ts";
import type { Channel, Delivery } from "./delivery.ts";

/** Reads what a job is about. Null where there is nothing left to do: it is done, or its member is gone. */
export async function readDelivery(
  database: Database,
  job: { crossing: number; channel: Channel },
): Promise<Delivery | null> {
  const [row] = await database
    .select({ crossing: crossings, reached: deliveries.reached, email: users.email, channels: alertChannels })
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
  const { ordinal, userId, alertId, number, symbol, note, price, source } = row.crossing;
  return {
    ...{ ordinal, userId, channel: job.channel, email: row.email, reached: row.reached },
    hasMail: row.channels?.mail ?? true,
    webhook: row.channels?.webhook ?? null,
    webhookSecret: row.channels?.webhookSecret ?? null,
    id: crossingId(alertId, number),
    crossing: {
      ...{ alertId, number, symbol, note, price, source },
      condition: JSON.parse(row.crossing.condition) as AlertCondition,
      at: row.crossing.at.getTime(),
      missedSince: row.crossing.missedSince?.getTime() ?? null,
    },
  };
}
