import type { SignUp } from "@cointide/shared/contracts/account";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { beginChange } from "./pending-changes.ts";
import { alreadyRegistered } from "./refusals.ts";
import { findAccount } from "./users.ts";

/** Keeps a sign-up until its code comes. Gives the id that the person will have. */
export async function signUp(context: AccountContext, wanted: SignUp, caller: Caller): Promise<string> {
  const { database, passwords, limits, audit } = context;
  const { name, email, password } = wanted;
  await limits.count("sign-up", { address: caller.address, account: email });
  const key = emailKey(email);
  if ((await findAccount(database, key)) !== null) throw alreadyRegistered();
  await countMailing(context, key);
  const passwordHash = await passwords.hash(password);
  const id = await beginChange(context, { kind: "account", email, name, passwordHash });
  await audit({ action: "sign-up", userId: id, address: caller.address, requestId: caller.requestId });
  return id;
}
