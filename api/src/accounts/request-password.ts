import type { Credentials } from "@cointide/shared/contracts/account";
import { inConstantTime } from "./constant-time.ts";
import type { AccountContext, Caller } from "./context.ts";
import { knownDevice } from "./devices.ts";
import { disguisedId, emailKey } from "./email-key.ts";
import { lockAccount, lockOwnAccount } from "./lock-account.ts";
import { countReset, isOwnAddress } from "./mailings.ts";
import { beginChange, mailCode } from "./pending-changes.ts";
import { otherEmail } from "./refusals.ts";
import { isEmailOf, type Person } from "./users.ts";

/** A new password, and the id of whose it will be. */
type Requested = { changeId: string; userId: string };

async function keep(
  context: AccountContext,
  { email, password }: Credentials,
  { caller, person, device }: { caller: Caller; person: Person | null; device: string | undefined },
): Promise<Requested> {
  const { database, passwords, keys, now } = context;
  const key = emailKey(email);
  await countReset(context, key, () => device !== undefined || isOwnAddress(context, email, caller));
  const passwordHash = await passwords.hash(password);
  const begun = await database.transaction(async (within) => {
    const account =
      person === null ? await lockAccount(within, { email }) : await lockOwnAccount(within, person, now());
    if (person !== null && account !== null && !isEmailOf(account, email)) throw otherEmail();
    const change = { email: account?.email ?? email, userId: account?.id ?? null, passwordHash };
    return beginChange(context, within, { kind: "password", ...change });
  });
  mailCode(context, begun);
  const { id: changeId, userId } = begun.change;
  return { changeId, userId: userId ?? disguisedId(key, keys) };
}

/**
 * Keeps a new password until its code comes: of a visitor who forgot theirs, or of a signed-in person.
 * For an address without an account the answer is the same, and no code is mailed.
 */
export async function requestPassword(
  context: AccountContext,
  credentials: Credentials,
  caller: Caller,
  person: Person | null,
): Promise<Requested> {
  const { limits, hashingLimit, leastTime } = context;
  const { email } = credentials;
  if (person !== null && !isEmailOf(person, email)) throw otherEmail();
  const device = person ? `session ${person.sessionId}` : await knownDevice(context, caller, email);
  await limits.count("reset", { address: caller.address, account: emailKey(email), device });
  return inConstantTime(leastTime, () =>
    hashingLimit(() => keep(context, credentials, { caller, person, device })),
  );
}
