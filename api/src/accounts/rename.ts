import { eq } from "drizzle-orm";
import { users } from "../database/schema.ts";
import type { AccountContext } from "./context.ts";
import { lockOwnAccount, type SessionOwner } from "./lock-account.ts";
import type { Account } from "./users.ts";

/** @throws {DomainError} unauthenticated where the session has ended meanwhile. */
export function rename(
  { database, now }: AccountContext,
  person: SessionOwner,
  name: string,
): Promise<Account> {
  return database.transaction(async (within) => {
    const account = await lockOwnAccount(within, person, now());
    await within.update(users).set({ name }).where(eq(users.id, account.id));
    return { ...account, name };
  });
}
