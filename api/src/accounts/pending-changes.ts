import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, ne, or } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { pendingChanges } from "../database/schema.ts";
import { codeMail } from "../mail/code-mail.ts";
import { CODE_LIFETIME, hashCode, MAX_ATTEMPTS, makeCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";

/** What a mailed code will make true. */
export type PendingChange = typeof pendingChanges.$inferSelect;

type NewChange = Pick<PendingChange, "kind" | "email"> &
  Partial<Pick<PendingChange, "userId" | "name" | "passwordHash">>;

const HOUR = 60 * 60_000;

/** How long a new code may be asked for a change, in ms: who has yet to confirm a sign-up comes back later. */
export const SIGN_UP_LIFETIME = 7 * 24 * HOUR;
const CHANGE_LIFETIME = HOUR;

/** Stands in for the change of an account that does not exist, so that it looks and takes the same. */
const isDecoy = ({ kind, userId }: Pick<PendingChange, "kind" | "userId">): boolean =>
  kind !== "account" && userId === null;

function freshCode({ keys, now }: AccountContext, changeId: string) {
  const code = makeCode();
  const codeHash = hashCode(code, changeId, keys);
  return { code, row: { codeHash, codeExpiresAt: new Date(now() + CODE_LIFETIME), attempts: 0 } };
}

function mailCode({ mailer, publicOrigin }: AccountContext, change: PendingChange, code: string): void {
  if (isDecoy(change)) return;
  mailer.post(codeMail({ purpose: change.kind, to: change.email, code, publicOrigin }));
}

/** Keeps a change until its code comes, and mails the code. Gives the change's id. */
export async function beginChange(context: AccountContext, wanted: NewChange): Promise<string> {
  const id = randomUUID();
  const { code, row } = freshCode(context, id);
  const change: PendingChange = {
    ...{ id, userId: null, name: null, passwordHash: null },
    ...{ emailKey: emailKey(wanted.email), createdAt: new Date(context.now()) },
    ...row,
    ...wanted,
  };
  await context.database.insert(pendingChanges).values(change);
  mailCode(context, change, code);
  return id;
}

/** Whether the code that was mailed last is still good. */
export const codeHolds = ({ codeExpiresAt, attempts }: PendingChange, now: number): boolean =>
  codeExpiresAt.getTime() > now && attempts < MAX_ATTEMPTS;

/** Replaces the change's code by a new one, and mails it. */
export async function renewCode(context: AccountContext, change: PendingChange): Promise<void> {
  const { code, row } = freshCode(context, change.id);
  await context.database.update(pendingChanges).set(row).where(eq(pendingChanges.id, change.id));
  mailCode(context, change, code);
}

/** Sign-ups with this address that may yet be confirmed, latest first. */
export function findSignUps({ database, now }: AccountContext, key: string): Promise<PendingChange[]> {
  return database
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.emailKey, key), isAlive(now()), eq(pendingChanges.kind, "account")))
    .orderBy(desc(pendingChanges.createdAt), pendingChanges.id)
    .limit(5);
}

/** Changes that wait for a code mailed to this address, latest first. */
export function findChanges({ database, now }: AccountContext, key: string): Promise<PendingChange[]> {
  return database
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.emailKey, key), isAlive(now())))
    .orderBy(desc(pendingChanges.createdAt), pendingChanges.id);
}

/** Those whose code still holds; nobody else changes them until the transaction ends. */
export function lockChanges(within: Database, key: string, now: number): Promise<PendingChange[]> {
  return within
    .select()
    .from(pendingChanges)
    .where(
      and(
        eq(pendingChanges.emailKey, key),
        gt(pendingChanges.codeExpiresAt, new Date(now)),
        lt(pendingChanges.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(pendingChanges.id)
    .for("update");
}

const isAlive = (now: number) =>
  or(
    gt(pendingChanges.createdAt, new Date(now - CHANGE_LIFETIME)),
    and(eq(pendingChanges.kind, "account"), gt(pendingChanges.createdAt, new Date(now - SIGN_UP_LIFETIME))),
  );

/** The opposite of alive, as a condition for deleting. */
export const isOver = (now: number) =>
  or(
    lt(pendingChanges.createdAt, new Date(now - SIGN_UP_LIFETIME)),
    and(ne(pendingChanges.kind, "account"), lt(pendingChanges.createdAt, new Date(now - CHANGE_LIFETIME))),
  );

/**
 * Those that this browser began, if it began any. A code that came of somebody else's attempt on the same
 * address then confirms nothing, though its reader types it in.
 */
export function ofCaller(changes: readonly PendingChange[], { begun }: Caller): readonly PendingChange[] {
  const own = changes.filter(({ id }) => begun.includes(id));
  return own.length > 0 ? own : changes;
}
