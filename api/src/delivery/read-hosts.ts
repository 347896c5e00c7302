import { inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { alertChannels } from "../database/schema.ts";

/** Reads which hosts members' webhooks are at. Those without one, or with a malformed one, are left out. */
export async function readHosts(
  database: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ userId: alertChannels.userId, webhook: alertChannels.webhook })
    .from(alertChannels)
    .where(inArray(alertChannels.userId, [...new Set(userIds)]));
  return new Map(
    rows.flatMap(({ userId, webhook }) =>
      webhook !== null && URL.canParse(webhook) ? [[userId, new URL(webhook).host] as const] : [],
    ),
  );
}
