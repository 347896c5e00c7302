import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { pendingChanges } from "../database/schema.ts";
import { networkOf } from "../limits/limits.ts";
import { codeMail } from "../mail/code-mail.ts";
import { CODE_LIFETIME, hashCode, MAX_ATTEMPTS, MAX_ATTEMPTS_OF_STRANGERS, makeCode } from "./codes.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey, recipientOf } from "./email-key.ts";
import type { Keys } from "./keys.ts";

/** What a mailed code will make true. */
export type PendingChange = typeof pendingChanges.$inferSelect;

type NewChange = Pick<PendingChange, "kind" | "email"> &
  Partial<Pick<PendingChange, "userId" | "name" | "passwordHash">>;

/** A change and the code that confirms it. */
type BegunChange = { change: PendingChange; code: string };

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
  return { code, row: { codeHash, codeExpiresAt: new Date(now() + CODE_LIFETIME), wrongFrom: [] } };
}

/** Mails a change's code. Within a transaction nothing is mailed: it may yet fail. */
export function mailCode({ mailer, publicOrigin }: AccountContext, { change, code }: BegunChange): void {
  if (isDecoy(change)) return;
  mailer.post(codeMail({ purpose: change.kind, to: change.email, code, publicOrigin }));
}

/** Keeps a change until its code comes, which is yet to be mailed. */
export async function beginChange(
  context: AccountContext,
  within: Database,
  wanted: NewChange,
): Promise<BegunChange> {
  const id = randomUUID();
  const { code, row } = freshCode(context, id);
  const change: PendingChange = {
    ...{ id, userId: null, name: null, passwordHash: null, attempts: 0 },
    ...{ emailKey: emailKey(wanted.email), createdAt: new Date(context.now()) },
    ...row,
    ...wanted,
  };
  await within.insert(pendingChanges).values(change);
  return { change, code };
}

/** Who hands in codes: the browser that asked for the change, or a network, disguised. */
type Source = string;
const ASKING_DEVICE: Source = "device";

/** From where the caller hands in codes for the change. */
export const sourceOf = ({ id }: PendingChange, { address, begun }: Caller, keys: Keys): Source =>
  begun.includes(id) ? ASKING_DEVICE : recipientOf(`network ${networkOf(address)}`, keys);

/** How many more codes may be handed in from there. Strangers never use up those of the browser that asked. */
export function attemptsLeft({ wrongFrom }: PendingChange, from: Source): number {
  const own = MAX_ATTEMPTS - wrongFrom.filter((each) => each === from).length;
  if (from === ASKING_DEVICE) return own;
  const ofStrangers = wrongFrom.filter((each) => each !== ASKING_DEVICE).length;
  return Math.min(own, MAX_ATTEMPTS_OF_STRANGERS - ofStrangers);
}

/** Whether the code that was mailed last is still good there. */
export const codeHolds = (change: PendingChange, from: Source, now: number): boolean =>
  change.codeExpiresAt.getTime() > now && attemptsLeft(change, from) > 0;

/** Counts a wrong code against a change that it might have been for. */
export async function countWrongCode(within: Database, { id }: PendingChange, from: Source): Promise<void> {
  await within
    .update(pendingChanges)
    .set({ wrongFrom: sql`array_append(${pendingChanges.wrongFrom}, ${from})` })
    .where(eq(pendingChanges.id, id));
}

/** Replaces the change's code by a new one, and mails it. */
export async function renewCode(context: AccountContext, change: PendingChange): Promise<void> {
  const { code, row } = freshCode(context, change.id);
  const renewed = await context.database
    .update(pendingChanges)
    .set(row)
    .where(eq(pendingChanges.id, change.id))
    .returning({ id: pendingChanges.id });
  if (renewed.length > 0) mailCode(context, { change, code });
}

/** Sign-ups with this address that may yet be confirmed, latest first. */
export function findSignUps({ database, now }: AccountContext, key: string): Promise<PendingChange[]> {
  return database
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.emailKey, key), isAlive(now()), eq(pendingChanges.kind, "account")))
    .orderBy(desc(pendingChanges.createdAt), pendingChanges.id);
}

/** Changes that wait for a code mailed to this address, latest first. */
export function findChanges({ database, now }: AccountContext, key: string): Promise<PendingChange[]> {
  return database
    .select()
    .from(pendingChanges)
    .where(and(eq(pendingChanges.emailKey, key), isAlive(now())))
    .orderBy(desc(pendingChanges.createdAt), pendingChanges.id);
}

/** Changes of this user or with this address. */
type ChangesOf = { userId?: string; emailKey?: string };

const areOf = ({ userId, emailKey }: ChangesOf) =>
  or(
    userId === undefined ? undefined : eq(pendingChanges.userId, userId),
    emailKey === undefined ? undefined : eq(pendingChanges.emailKey, emailKey),
  );

/**
 * Locks changes until the transaction ends, always in the same order, so that two transactions never wait for each
 * other. The account, where it is locked too, is locked first.
 */
export function lockChanges(within: Database, of: ChangesOf): Promise<PendingChange[]> {
  return within.select().from(pendingChanges).where(areOf(of)).orderBy(pendingChanges.id).for("update");
}

/** Ends changes that were not confirmed. */
export async function voidChanges(within: Database, of: Required<ChangesOf>): Promise<void> {
  await within.delete(pendingChanges).where(areOf(of));
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
 * Those that this browser began, if it began any. A code that came of another browser's attempt on the same
 * address then confirms nothing, though its reader types it in.
 */
export function ofCaller(changes: readonly PendingChange[], { begun }: Caller): readonly PendingChange[] {
  const own = changes.filter(({ id }) => begun.includes(id));
  return own.length > 0 ? own : changes;
}

/** The change that this browser began and that waits for a code mailed to this address, if there is one. */
export async function findOwnChange(
  context: AccountContext,
  key: string,
  { begun }: Caller,
): Promise<PendingChange | undefined> {
  if (begun.length === 0) return undefined;
  return (await findChanges(context, key)).find(({ id }) => begun.includes(id));
}
