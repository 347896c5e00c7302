import type { Validation } from "@cointide/shared/contracts/account";
import type { Database } from "../database/database.ts";
import { violates } from "../database/violates.ts";
import { DomainError } from "../domain-error.ts";
import { noticeMail } from "../mail/notice-mail.ts";
import { applyChange } from "./apply-change.ts";
import { isCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { lockAccount, lockOwnAccount } from "./lock-account.ts";
import {
  attemptsLeft,
  countWrongCode,
  findOwnChange,
  lockChanges,
  ofCaller,
  type PendingChange,
  sourceOf,
} from "./pending-changes.ts";
import {
  alreadyRegistered,
  emailElsewhere,
  noAttemptsLeft,
  passwordElsewhere,
  signUpElsewhere,
  wrongCode,
} from "./refusals.ts";
import { beginSession, type ContinuedSession, continueSession, type NewSession } from "./sessions.ts";
import type { Account, FindPerson, Person } from "./users.ts";

/**
 * The change that the code confirms, or the refusal; a wrong code counts against each change that it might have been
 * for. Only the browser that asked hears that its attempts are used up: it would tell others that a code is awaited.
 */
function findConfirmed(
  { database, keys, now }: AccountContext,
  { code, email }: Validation,
  caller: Caller,
): Promise<PendingChange | DomainError> {
  // A wrong code is counted, so nothing throws before the transaction ends.
  return database.transaction(async (within) => {
    const locked = await lockChanges(within, { emailKey: emailKey(email) });
    const time = now();
    const changes = ofCaller(
      locked.filter(({ codeExpiresAt }) => codeExpiresAt.getTime() > time),
      caller,
    );
    let left = 0;
    for (const change of changes) {
      const from = sourceOf(change, caller, keys);
      const attempts = attemptsLeft(change, from);
      if (attempts <= 0) continue;
      if (isCode(code, change, keys)) return change;
      await countWrongCode(within, change, from);
      left = Math.max(left, attempts - 1);
    }
    const isOwn = changes.some(({ id }) => caller.begun.includes(id));
    return isOwn && left === 0 ? noAttemptsLeft() : wrongCode();
  });
}

/**
 * Lets a change be confirmed only where it began. A sign-up or a new password counts as begun in the browser whose
 * cookie names it: the password in it is a stranger's where it is not. A new email needs a session of its account.
 * @returns whose session confirms it, where it needs one.
 * @throws {DomainError} forbidden with what the code is for and where it can be entered.
 */
async function requireBeginner(
  { id, kind, name, userId }: PendingChange,
  { begun }: Caller,
  findPerson: FindPerson,
): Promise<Person | null> {
  if (kind === "email") {
    const person = await findPerson();
    if (person === null || person.id !== userId) throw emailElsewhere();
    return person;
  }
  if (begun.includes(id)) return null;
  throw kind === "account" ? signUpElsewhere(name ?? "") : passwordElsewhere();
}

function lock(
  { now }: AccountContext,
  within: Database,
  { userId, email }: PendingChange,
  person: Person | null,
): Promise<Account | null> {
  if (person !== null) return lockOwnAccount(within, person, now());
  if (userId === null) return Promise.resolve(null);
  // A new password is for the account that still has the address where its code went.
  return lockAccount(within, { id: userId, email });
}

/** What came of a code: the session, and the account as it was before. */
type Confirmed = { session: NewSession | ContinuedSession; before: Account | null };

/** Makes the change true, if nothing has voided it or renewed its code meanwhile. */
function confirm(
  context: AccountContext,
  change: PendingChange,
  person: Person | null,
  caller: Caller,
): Promise<Confirmed | null> {
  const { id, codeHash, userId, emailKey } = change;
  return context.database.transaction(async (within) => {
    const before = await lock(context, within, change, person);
    const left = await lockChanges(within, { userId: userId ?? undefined, emailKey });
    if (!left.some((each) => each.id === id && each.codeHash === codeHash)) return null;
    const account = await applyChange(context, within, { change, account: before, caller });
    if (account === null) return null;
    const session = person
      ? await continueSession(context, person.sessionId, account, caller)
      : await beginSession(context, within, account, caller);
    return { session, before };
  });
}

/** Makes true what the code confirms, and signs the person in here. The owner of a changed account gets a mail. */
export async function validate(
  context: AccountContext,
  validation: Validation,
  caller: Caller,
  findPerson: FindPerson,
): Promise<NewSession | ContinuedSession> {
  const { limits, mailer, publicOrigin } = context;
  const { email } = validation;
  const key = emailKey(email);
  const own = await findOwnChange(context, key, caller);
  const attempt = { address: caller.address, account: key, device: own?.id };
  await limits.count("validate", attempt);
  try {
    const change = await findConfirmed(context, validation, caller);
    if (change instanceof DomainError) throw change;
    const person = await requireBeginner(change, caller, findPerson);
    const confirmed = await confirm(context, change, person, caller);
    if (confirmed === null) throw wrongCode();
    const { session, before } = confirmed;
    const event = change.kind === "email" ? "email-changed" : "password-changed";
    if (before !== null) mailer.post(noticeMail({ event, to: before.email, publicOrigin }));
    await limits.forgive("validate", attempt);
    return session;
  } catch (error) {
    throw violates(error, "unique") ? alreadyRegistered() : error;
  }
}
