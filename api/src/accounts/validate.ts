import type { Validation } from "@cointide/shared/contracts/account";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { pendingChanges } from "../database/schema.ts";
import { violates } from "../database/violates.ts";
import { applyChange } from "./apply-change.ts";
import { isCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { lockChanges, ofCaller, type PendingChange } from "./pending-changes.ts";
import { alreadyRegistered, wrongCode } from "./refusals.ts";
import { beginSession, type NewSession } from "./sessions.ts";

/** The change that the code confirms; a wrong code counts against each that it might have been for. */
async function findConfirmed(
  { keys, now }: AccountContext,
  within: Database,
  { code, email }: Validation,
  caller: Caller,
): Promise<PendingChange | null> {
  const changes = ofCaller(await lockChanges(within, emailKey(email), now()), caller);
  const confirmed = changes.find((change) => isCode(code, change, keys));
  if (confirmed !== undefined) return confirmed;
  const ids = changes.map(({ id }) => id);
  await within
    .update(pendingChanges)
    .set({ attempts: sql`${pendingChanges.attempts} + 1` })
    .where(inArray(pendingChanges.id, ids));
  return null;
}

/** Makes true what the code confirms, and signs the person in here. */
export async function validate(
  context: AccountContext,
  validation: Validation,
  caller: Caller,
): Promise<NewSession> {
  const { database, limits } = context;
  await limits.count("validate", { address: caller.address, account: validation.email });
  try {
    // A wrong code is remembered, so it must not throw before the transaction ends.
    const session = await database.transaction(async (within) => {
      const change = await findConfirmed(context, within, validation, caller);
      if (change === null) return null;
      await within.delete(pendingChanges).where(eq(pendingChanges.id, change.id));
      const account = await applyChange(context, within, change, caller);
      return account === null ? null : beginSession(context, within, account);
    });
    if (session === null) throw wrongCode();
    await limits.forgive("validate", validation.email);
    return session;
  } catch (error) {
    throw violates(error, "unique") ? alreadyRegistered() : error;
  }
}
