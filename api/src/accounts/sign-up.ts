import type { SignUp } from "@cointide/shared/contracts/account";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey, signUpSalt } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { beginChange, mailCode } from "./pending-changes.ts";
import { requireUnregistered } from "./require-unregistered.ts";

async function keep(
  context: AccountContext,
  { name, email, password }: SignUp,
  caller: Caller,
): Promise<string> {
  const { database, passwords, audit, keys } = context;
  const { address, requestId } = caller;
  const key = emailKey(email);
  await requireUnregistered(context, email, caller);
  await countMailing(context, key);
  const passwordHash = await passwords.hash(password, signUpSalt(key, keys));
  const begun = await beginChange(context, database, { kind: "account", email, name, passwordHash });
  mailCode(context, begun);
  const { id } = begun.change;
  await audit({ action: "sign-up", userId: id, address, requestId });
  return id;
}

/** Keeps a sign-up until its code comes. Gives the id that the person will have. */
export async function signUp(context: AccountContext, wanted: SignUp, caller: Caller): Promise<string> {
  const { limits, hashingLimit } = context;
  await limits.count("sign-up", { address: caller.address, account: emailKey(wanted.email) });
  return hashingLimit(() => keep(context, wanted, caller));
}
