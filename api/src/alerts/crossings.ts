import type { LoggedCrossing } from "@cointide/shared/contracts/alerts";
import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { crossings, deliveries } from "../database/schema.ts";

/** The most crossings of one answer. */
const MAX_CROSSINGS = 100;

type Delivery = LoggedCrossing["deliveries"][number];

async function deliveriesOf(database: Database, ordinals: number[]): Promise<Map<number, Delivery[]>> {
  const rows = await database
    .select()
    .from(deliveries)
    .where(inArray(deliveries.crossing, ordinals))
    .orderBy(asc(deliveries.channel));
  const byCrossing = new Map<number, Delivery[]>(ordinals.map((ordinal) => [ordinal, []]));
  for (const { crossing, ...delivery } of rows) byCrossing.get(crossing)?.push(delivery);
  return byCrossing;
}

/** The crossings of a member's alerts, the newest first; with `after`, of those with greater ordinals. */
export async function listCrossings(
  database: Database,
  userId: string,
  after = 0,
): Promise<LoggedCrossing[]> {
  const rows = await database
    .select()
    .from(crossings)
    .where(and(eq(crossings.userId, userId), gt(crossings.ordinal, after)))
    .orderBy(desc(crossings.ordinal))
    .limit(MAX_CROSSINGS);
  const delivered = await deliveriesOf(
    database,
    rows.map(({ ordinal }) => ordinal),
  );
  return rows.map(({ userId: _, recordedAt, condition, at, missedSince, ...row }) => ({
    ...row,
    condition: JSON.parse(condition),
    at: at.getTime(),
    missedSince: missedSince?.getTime() ?? null,
    deliveries: delivered.get(row.ordinal) ?? [],
  }));
}
