import type { Credentials } from "@cointide/shared/contracts/account";
import type { AccountContext, Caller } from "./context.ts";
import { disguisedId, emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { noSoonerThan } from "./no-sooner-than.ts";
import { beginChange } from "./pending-changes.ts";
import { otherEmail } from "./refusals.ts";
import { type Account, findAccount } from "./users.ts";

/** A new password, and the id of whose it will be. */
type Requested = { changeId: string; userId: string };

async function keep(
  context: AccountContext,
  { email, password }: Credentials,
  recipient: string,
  person: Account | null,
): Promise<Requested> {
  const { database, passwords, keys } = context;
  const key = emailKey(email);
  const account = person ?? (await findAccount(database, key));
  await countMailing(context, recipient);
  const passwordHash = await passwords.hash(password);
  const to = account?.email ?? email;
  const userId = account?.id ?? null;
  const changeId = await beginChange(context, { kind: "password", email: to, userId, passwordHash });
  return { changeId, userId: userId ?? disguisedId(key, keys) };
}

/**
 * Keeps a new password until its code comes: of a visitor who forgot theirs, or of a signed-in person.
 * For an address that nobody has, all is the same but that no code is mailed.
 */
export async function requestPassword(
  context: AccountContext,
  credentials: Credentials,
  { address }: Caller,
  person: Account | null,
): Promise<Requested> {
  const { limits, inTurn, leastTime } = context;
  const key = emailKey(credentials.email);
  if (person !== null && person.emailKey !== key) throw otherEmail();
  // A stranger who asks too often for somebody must not keep them from asking.
  const recipient = person === null ? key : `person ${person.id}`;
  await limits.count("reset", { address, account: recipient });
  return noSoonerThan(leastTime, () => inTurn(() => keep(context, credentials, recipient, person)));
}
