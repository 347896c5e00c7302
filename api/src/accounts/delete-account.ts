import { eq, inArray } from "drizzle-orm";
import { mailings, users } from "../database/schema.ts";
import { checkPassword } from "./check-password.ts";
import type { AccountContext, Caller } from "./context.ts";
import { recipientOf } from "./email-key.ts";
import type { Account } from "./users.ts";

/** Erases a person: their sessions, streams and pending changes go with the row that they belong to. */
export async function deleteAccount(
  context: AccountContext,
  password: string,
  caller: Caller,
  person: Account,
): Promise<void> {
  const { database, keys, audit } = context;
  const { address, requestId } = caller;
  await checkPassword(context, person, password, caller);
  const recipients = [person.emailKey, `person ${person.id}`].map((name) => recipientOf(name, keys));
  await database.transaction(async (within) => {
    await within.delete(mailings).where(inArray(mailings.recipient, recipients));
    await within.delete(users).where(eq(users.id, person.id));
    await audit({ action: "account-deleted", userId: person.id, address, requestId }, within);
  });
}
