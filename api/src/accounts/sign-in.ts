import type { Credentials } from "@cointide/shared/contracts/account";
import type { AccountContext, Caller } from "./context.ts";
import { disguisedId, emailKey } from "./email-key.ts";
import { lockAccount } from "./lock-account.ts";
import { countMailing } from "./mailings.ts";
import { codeHolds, findSignUps, type PendingChange, renewCode } from "./pending-changes.ts";
import { wrongCredentials } from "./refusals.ts";
import { beginSession, type NewSession } from "./sessions.ts";
import { type Account, findAccount } from "./users.ts";

/** A session, or the sign-up that has yet to be confirmed: its code is with the person, or on its way. */
type SignedIn = { session: NewSession } | { signUpId: string };

/** The account or the sign-up that the password opens. With an unknown email it takes as long to find none. */
async function findOpened(
  { passwords }: AccountContext,
  { account, signUps }: { account: Account | null; signUps: readonly PendingChange[] },
  password: string,
): Promise<Account | PendingChange | null> {
  if (account !== null) return (await passwords.verify(account.passwordHash, password)) ? account : null;
  for (const signUp of signUps) {
    if (await passwords.verify(signUp.passwordHash, password)) return signUp;
  }
  if (signUps.length === 0) await passwords.verify(null, password);
  return null;
}

async function open(
  context: AccountContext,
  { email, password }: Credentials,
  { address, requestId }: Caller,
): Promise<SignedIn> {
  const { database, limits, audit, keys } = context;
  const key = emailKey(email);
  const [account, signUps] = await Promise.all([findAccount(database, key), findSignUps(context, key)]);
  const opened = await findOpened(context, { account, signUps }, password);
  if (opened === null) {
    const userId = account?.id ?? disguisedId(key, keys);
    await audit({ action: "sign-in-refused", userId, address, requestId });
    throw wrongCredentials();
  }
  if ("kind" in opened) {
    if (!codeHolds(opened, context.now())) {
      await countMailing(context, key);
      await renewCode(context, opened);
    }
    return { signUpId: opened.id };
  }
  await limits.forgive("sign-in", email);
  // One transaction waits for the disk once, and there is no session that nobody knows of.
  const session = await database.transaction(async (within) => {
    const { id, emailKey, passwordHash } = opened;
    const account = await lockAccount(within, { id, emailKey, passwordHash });
    const action = account === null ? "sign-in-refused" : "sign-in";
    await audit({ action, userId: id, address, requestId }, within);
    return account && beginSession(context, within, account);
  });
  if (session === null) throw wrongCredentials();
  return { session };
}

export async function signIn(
  context: AccountContext,
  credentials: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const { limits, inTurn } = context;
  await limits.count("sign-in", { address: caller.address, account: credentials.email });
  return inTurn(() => open(context, credentials, caller));
}
