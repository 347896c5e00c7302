import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { users } from "../database/schema.ts";
import { Refusal } from "../http/refusal.ts";

/**
 * Lets whoever imports into the same account wait until this transaction has ended.
 * @throws {Refusal} 401 when the account was deleted meanwhile.
 */
export async function lockOwner(transaction: Database, userId: string): Promise<void> {
  const found = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (found.length === 0) throw new Refusal(401, SESSION_ENDED);
}
