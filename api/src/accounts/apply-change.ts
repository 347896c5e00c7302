import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";
import type { AuditAction } from "../operations/audit.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { type PendingChange, voidChanges } from "./pending-changes.ts";
import type { Account } from "./users.ts";

async function createAccount(
  { now }: AccountContext,
  within: Database,
  { id, name, email, emailKey, passwordHash }: PendingChange,
): Promise<Account | null> {
  if (name === null || passwordHash === null) return null;
  const account = { id, name, email, emailKey, passwordHash, createdAt: new Date(now()) };
  await within.insert(users).values(account);
  return account;
}

async function update(within: Database, { id }: Account, changed: Partial<Account>): Promise<Account | null> {
  const [account] = await within.update(users).set(changed).where(eq(users.id, id)).returning();
  return account ?? null;
}

/** Ends all sessions: a stranger may know the old password. */
async function changePassword(
  within: Database,
  account: Account,
  { passwordHash }: PendingChange,
): Promise<Account | null> {
  if (passwordHash === null) return null;
  await within.delete(sessions).where(eq(sessions.userId, account.id));
  return update(within, account, { passwordHash });
}

const ACTIONS: Record<PendingChange["kind"], AuditAction> = {
  account: "sign-up-validated",
  email: "email-changed",
  password: "password-changed",
};

function apply(
  context: AccountContext,
  within: Database,
  change: PendingChange,
  account: Account | null,
): Promise<Account | null> {
  const { kind, email, emailKey } = change;
  if (kind === "account") return createAccount(context, within, change);
  if (account === null) return Promise.resolve(null);
  return kind === "email"
    ? update(within, account, { email, emailKey })
    : changePassword(within, account, change);
}

/**
 * Makes a confirmed change true, and voids whatever else was begun for the account or its address: it was begun under
 * a password or an address that no longer opens the account, or by another browser.
 * @param account that the change is about, locked; null for a sign-up.
 * @returns the account as it is now; null where there is none to change.
 */
export async function applyChange(
  context: AccountContext,
  within: Database,
  { change, account, caller }: { change: PendingChange; account: Account | null; caller: Caller },
): Promise<Account | null> {
  const changed = await apply(context, within, change, account);
  if (changed === null) return null;
  const { id: userId, email } = changed;
  const { address, requestId } = caller;
  await voidChanges(within, { userId, emailKey: emailKey(email) });
  await context.audit({ action: ACTIONS[change.kind], userId, address, requestId }, within);
  return changed;
}
