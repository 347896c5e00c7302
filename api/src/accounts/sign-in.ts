import type { Credentials } from "@cointide/shared/contracts/account";
import type { AccountContext, Caller } from "./context.ts";
import { knownDevice } from "./devices.ts";
import { disguisedId, emailKey, signUpSalt } from "./email-key.ts";
import { lockAccount } from "./lock-account.ts";
import { codeHolds, findSignUps, type PendingChange, sourceOf } from "./pending-changes.ts";
import { wrongCredentials } from "./refusals.ts";
import { renewOwnCode } from "./resend-code.ts";
import { beginSession, type NewSession } from "./sessions.ts";
import { type Account, findAccount } from "./users.ts";

/** A session, or the sign-up that has yet to be confirmed: its code is with the person, or on its way. */
type SignedIn = { session: NewSession } | { signUpId: string };

/** The account or the sign-up that the password opens. It takes as long to find none. */
async function findOpened(
  { passwords, keys }: AccountContext,
  { account, signUps }: { account: Account | null; signUps: readonly PendingChange[] },
  password: string,
): Promise<Account | PendingChange | null> {
  if (account !== null) return (await passwords.verify(account.passwordHash, password)) ? account : null;
  const [latest] = signUps;
  if (latest === undefined) {
    await passwords.verify(null, password);
    return null;
  }
  // However many sign-ups strangers begin with the address, one hash finds the one that is meant.
  const passwordHash = await passwords.hash(password, signUpSalt(latest.emailKey, keys));
  return signUps.find((signUp) => signUp.passwordHash === passwordHash) ?? null;
}

async function open(
  context: AccountContext,
  { email, password }: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const { database, audit, keys } = context;
  const { address, requestId } = caller;
  const key = emailKey(email);
  const [account, signUps] = await Promise.all([findAccount(database, email), findSignUps(context, key)]);
  const opened = await findOpened(context, { account, signUps }, password);
  if (opened === null) {
    const userId = account?.id ?? disguisedId(key, keys);
    await audit({ action: "sign-in-refused", userId, address, requestId });
    throw wrongCredentials();
  }
  if ("kind" in opened) {
    const from = sourceOf(opened, caller, keys);
    if (!codeHolds(opened, from, context.now())) {
      await renewOwnCode(context, opened, caller);
    }
    return { signUpId: opened.id };
  }
  // One transaction waits for the disk once, and there is no session without its record.
  const session = await database.transaction(async (within) => {
    const { id, emailKey, passwordHash } = opened;
    const account = await lockAccount(within, { id, emailKey, passwordHash });
    const action = account === null ? "sign-in-refused" : "sign-in";
    await audit({ action, userId: id, address, requestId }, within);
    return account && beginSession(context, within, account, caller);
  });
  if (session === null) throw wrongCredentials();
  return { session };
}

/** Signs in. What strangers try makes it slower at most for who has never signed in from this device. */
export async function signIn(
  context: AccountContext,
  credentials: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const { limits, hashingLimit, wait } = context;
  const { email } = credentials;
  const device = await knownDevice(context, caller, email);
  const attempt = { address: caller.address, account: emailKey(email), device };
  const delay = await limits.count("sign-in", attempt);
  if (delay > 0) await wait(delay);
  const signedIn = await hashingLimit(() => open(context, credentials, caller));
  if ("session" in signedIn) await limits.forgive("sign-in", attempt);
  return signedIn;
}
