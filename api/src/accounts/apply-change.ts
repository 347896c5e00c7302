import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { pendingChanges, sessions, users } from "../database/schema.ts";
import type { AuditAction } from "../operations/audit.ts";
import type { AccountContext, Caller } from "./context.ts";
import type { PendingChange } from "./pending-changes.ts";
import type { Account } from "./users.ts";

/** Whatever else was begun for the new account's address is void: its owner has spoken. */
async function createAccount(
  { now }: AccountContext,
  within: Database,
  { id, name, email, emailKey, passwordHash }: PendingChange,
): Promise<Account | null> {
  if (name === null || passwordHash === null) return null;
  await within.delete(pendingChanges).where(eq(pendingChanges.emailKey, emailKey));
  const account = { id, name, email, emailKey, passwordHash, createdAt: new Date(now()) };
  await within.insert(users).values(account);
  return account;
}

/** Codes that were mailed to the old address are void with it. */
async function changeEmail(
  within: Database,
  userId: string,
  { email, emailKey }: PendingChange,
): Promise<Account | null> {
  await within.delete(pendingChanges).where(eq(pendingChanges.userId, userId));
  await within
    .delete(pendingChanges)
    .where(and(eq(pendingChanges.emailKey, emailKey), eq(pendingChanges.kind, "account")));
  const [account] = await within
    .update(users)
    .set({ email, emailKey })
    .where(eq(users.id, userId))
    .returning();
  return account ?? null;
}

/** Everybody is signed out, and what was begun under the old password is void. */
async function changePassword(
  within: Database,
  userId: string,
  { passwordHash }: PendingChange,
): Promise<Account | null> {
  if (passwordHash === null) return null;
  await within.delete(pendingChanges).where(eq(pendingChanges.userId, userId));
  await within.delete(sessions).where(eq(sessions.userId, userId));
  const [account] = await within.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning();
  return account ?? null;
}

const ACTIONS: Record<PendingChange["kind"], AuditAction> = {
  account: "sign-up-validated",
  email: "email-changed",
  password: "password-changed",
};

function apply(context: AccountContext, within: Database, change: PendingChange): Promise<Account | null> {
  const { kind, userId } = change;
  if (kind === "account") return createAccount(context, within, change);
  if (userId === null) return Promise.resolve(null);
  return kind === "email" ? changeEmail(within, userId, change) : changePassword(within, userId, change);
}

/** Makes a confirmed change true. Gives the account as it is now; null where there is none to change. */
export async function applyChange(
  context: AccountContext,
  within: Database,
  change: PendingChange,
  { address, requestId }: Caller,
): Promise<Account | null> {
  const account = await apply(context, within, change);
  if (account !== null) {
    await context.audit({ action: ACTIONS[change.kind], userId: account.id, address, requestId }, within);
  }
  return account;
}
