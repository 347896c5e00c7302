import type { Validation } from "@cointide/shared/contracts/account";
import { inArray, sql } from "drizzle-orm";
import { pendingChanges } from "../database/schema.ts";
import { violates } from "../database/violates.ts";
import { applyChange } from "./apply-change.ts";
import { isCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { lockAccount } from "./lock-account.ts";
import { codeHolds, lockChanges, ofCaller, type PendingChange } from "./pending-changes.ts";
import { alreadyRegistered, wrongCode } from "./refusals.ts";
import { beginSession, type NewSession } from "./sessions.ts";

/** The change that the code confirms; a wrong code counts against each that it might have been for. */
function findConfirmed(
  { database, keys, now }: AccountContext,
  { code, email }: Validation,
  caller: Caller,
): Promise<PendingChange | null> {
  // A wrong code is remembered, so nothing throws before the transaction ends.
  return database.transaction(async (within) => {
    const locked = await lockChanges(within, { emailKey: emailKey(email) });
    const changes = ofCaller(
      locked.filter((change) => codeHolds(change, now())),
      caller,
    );
    const confirmed = changes.find((change) => isCode(code, change, keys));
    if (confirmed !== undefined) return confirmed;
    const ids = changes.map(({ id }) => id);
    await within
      .update(pendingChanges)
      .set({ attempts: sql`${pendingChanges.attempts} + 1` })
      .where(inArray(pendingChanges.id, ids));
    return null;
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
    return changed && beginSession(context, within, changed);
  });
}

/** Makes true what the code confirms, and signs the person in here. */
export async function validate(
  context: AccountContext,
  validation: Validation,
  caller: Caller,
): Promise<NewSession> {
  const { limits } = context;
  await limits.count("validate", { address: caller.address, account: validation.email });
  try {
    const change = await findConfirmed(context, validation, caller);
    const session = change && (await confirm(context, change, caller));
    if (session === null) throw wrongCode();
    await limits.forgive("validate", validation.email);
    return session;
  } catch (error) {
    throw violates(error, "unique") ? alreadyRegistered() : error;
  }
}
