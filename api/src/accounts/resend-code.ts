import { inConstantTime } from "./constant-time.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { findChanges, type PendingChange, renewCode } from "./pending-changes.ts";
import { notAsked } from "./refusals.ts";
import type { FindPerson } from "./users.ts";

const HOUR = 60 * 60_000;

/**
 * Mails a new code for a change that began here: five times an hour, and in the first hour whatever strangers had mailed
 * there. After that a sign-up shares the bounds of strangers, who could otherwise fill a mailbox by theirs for days.
 */
export async function renewOwnCode(
  context: AccountContext,
  change: PendingChange,
  { address }: Caller,
): Promise<void> {
  const { id, emailKey: key, createdAt } = change;
  await context.limits.count("code", { address, account: key, device: id });
  await countMailing(context, key, () => context.now() - createdAt.getTime() < HOUR);
  await renewCode(context, change);
}

/** What this browser began, or a session of the account whose new email it is. */
async function findOwn(
  context: AccountContext,
  key: string,
  { begun }: Caller,
  findPerson: FindPerson,
): Promise<PendingChange | undefined> {
  const changes = await findChanges(context, key);
  const own = changes.find(({ id }) => begun.includes(id));
  if (own !== undefined) return own;
  const person = await findPerson();
  return changes.find(({ kind, userId }) => kind === "email" && userId === person?.id);
}

/**
 * Mails a new code for the change that was begun here and waits for one at this address. Nobody else gets one: it would
 * end the code that its owner has, and could be entered only there. The refusal is the same whether or not anything
 * waits. @throws {DomainError} forbidden
 */
export async function resendCode(
  context: AccountContext,
  email: string,
  caller: Caller,
  findPerson: FindPerson,
): Promise<void> {
  const key = emailKey(email);
  const own = await findOwn(context, key, caller, findPerson);
  // For an address without an account no code is mailed, and it takes as long.
  if (own !== undefined) return inConstantTime(context.leastTime, () => renewOwnCode(context, own, caller));
  await context.limits.count("code", { address: caller.address, account: key });
  throw notAsked();
}
