import { eq, inArray } from "drizzle-orm";
import { mailings, users } from "../database/schema.ts";
import { noticeMail } from "../mail/notice-mail.ts";
import { checkPassword } from "./check-password.ts";
import type { AccountContext, Caller } from "./context.ts";
import { recipientOf } from "./email-key.ts";
import { lockOwnAccount } from "./lock-account.ts";
import { lockChanges } from "./pending-changes.ts";
import type { Person } from "./users.ts";

/** Erases a person: their sessions, streams and pending changes go with the row that they belong to. */
export async function deleteAccount(
  context: AccountContext,
  password: string,
  caller: Caller,
  person: Person,
): Promise<void> {
  const { database, keys, audit, now, mailer, publicOrigin } = context;
  const { address, requestId } = caller;
  await checkPassword(context, person, password, caller);
  await database.transaction(async (within) => {
    const { id, emailKey } = await lockOwnAccount(within, person, now());
    await lockChanges(within, { userId: id });
    const recipients = [emailKey, `reset ${emailKey}`].map((name) => recipientOf(name, keys));
    await within.delete(mailings).where(inArray(mailings.recipient, recipients));
    await within.delete(users).where(eq(users.id, id));
    await audit({ action: "account-deleted", userId: id, address, requestId }, within);
  });
  mailer.post(noticeMail({ event: "account-deleted", to: person.email, publicOrigin }));
}
