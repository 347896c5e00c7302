import type { Validation } from "@cointide/shared/contracts/account";
import { violates } from "../database/violates.ts";
import { Refusal } from "../http/refusal.ts";
import { applyChange } from "./apply-change.ts";
import { isCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { lockAccount } from "./lock-account.ts";
import {
  attemptsLeft,
  countWrongCode,
  findOwnChange,
  lockChanges,
  ofCaller,
  type PendingChange,
  sourceOf,
} from "./pending-changes.ts";
import { alreadyRegistered, noAttemptsLeft, wrongCode } from "./refusals.ts";
import { beginSession, type NewSession } from "./sessions.ts";

/**
 * The change that the code confirms, or the refusal; a wrong code counts against each change that it might have been
 * for. Only the browser that asked hears that its attempts are used up: it would tell others that a code is awaited.
 */
function findConfirmed(
  { database, keys, now }: AccountContext,
  { code, email }: Validation,
  caller: Caller,
): Promise<PendingChange | Refusal> {
  // A wrong code is remembered, so nothing throws before the transaction ends.
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

/** Makes the change true if nothing has voided it or renewed its code meanwhile, and begins a session. */
function confirm(context: AccountContext, change: PendingChange, caller: Caller): Promise<NewSession | null> {
  const { id, codeHash, userId, kind } = change;
  return context.database.transaction(async (within) => {
    // A new password is for the account that has the address where its code went.
    const key = kind === "password" ? change.emailKey : undefined;
    const account = userId === null ? null : await lockAccount(within, { id: userId, emailKey: key });
    const left = await lockChanges(within, { userId: userId ?? undefined, emailKey: change.emailKey });
    if (!left.some((each) => each.id === id && each.codeHash === codeHash)) return null;
    const changed = await applyChange(context, within, { change, account, caller });
    return changed && beginSession(context, within, changed, caller);
  });
}

/** Makes true what the code confirms, and signs the person in here. */
export async function validate(
  context: AccountContext,
  validation: Validation,
  caller: Caller,
): Promise<NewSession> {
  const { limits } = context;
  const { email } = validation;
  const own = await findOwnChange(context, emailKey(email), caller);
  const attempt = { address: caller.address, account: email, device: own?.id };
  await limits.count("validate", attempt);
  try {
    const change = await findConfirmed(context, validation, caller);
    if (change instanceof Refusal) throw change;
    const session = await confirm(context, change, caller);
    if (session === null) throw wrongCode();
    await limits.forgive("validate", attempt);
    return session;
  } catch (error) {
    throw violates(error, "unique") ? alreadyRegistered() : error;
  }
}
