import type { EmailChange } from "@cointide/shared/contracts/account";
import { eq, inArray } from "drizzle-orm";
import { mailings, users } from "../database/schema.ts";
import { noticeMail } from "../mail/notice-mail.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey, recipientOf } from "./email-key.ts";
import { lockOwnAccount, type SessionOwner } from "./lock-account.ts";
import { countMailing } from "./mailings.ts";
import { beginChange, lockChanges, mailCode } from "./pending-changes.ts";
import { ownEmail, wrongPassword } from "./refusals.ts";
import { requireUnregistered } from "./require-unregistered.ts";
import { type Account, isEmailOf, type Person } from "./users.ts";

/**
 * Checks the password of a signed-in person, within the limits on sign-in. Attempts count by session, so that failed
 * sign-ins elsewhere never block a change. @throws {DomainError} unauthenticated
 */
async function checkPassword(
  { passwords, limits, audit }: AccountContext,
  person: Person,
  password: string,
  { address, requestId }: Caller,
): Promise<void> {
  const attempt = { address, account: emailKey(person.email), device: `session ${person.sessionId}` };
  await limits.count("sign-in", attempt);
  if (!(await passwords.verify(person.passwordHash, password))) {
    await audit({ action: "sign-in-refused", userId: person.id, address, requestId });
    throw wrongPassword();
  }
  await limits.forgive("sign-in", attempt);
}

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

/** Keeps a new address until the code comes that is mailed to it. Gives the change's id. */
export async function requestEmail(
  context: AccountContext,
  { newmail, password }: EmailChange,
  caller: Caller,
  person: Person,
): Promise<string> {
  await checkPassword(context, person, password, caller);
  const device = `account ${person.id}`;
  const key = emailKey(newmail);
  await context.limits.count("code", { address: caller.address, account: key, device });
  if (isEmailOf(person, newmail)) throw ownEmail();
  await requireUnregistered(context, newmail, caller);
  await countMailing(context, key);
  const begun = await context.database.transaction(async (within) => {
    const { id } = await lockOwnAccount(within, person, context.now());
    return beginChange(context, within, { kind: "email", email: newmail, userId: id });
  });
  mailCode(context, begun);
  return begun.change.id;
}

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
    const { id, email } = await lockOwnAccount(within, person, now());
    await lockChanges(within, { userId: id });
    const key = emailKey(email);
    const recipients = [key, `reset ${key}`].map((name) => recipientOf(name, keys));
    await within.delete(mailings).where(inArray(mailings.recipient, recipients));
    await within.delete(users).where(eq(users.id, id));
    await audit({ action: "account-deleted", userId: id, address, requestId }, within);
  });
  mailer.post(noticeMail({ event: "account-deleted", to: person.email, publicOrigin }));
}
