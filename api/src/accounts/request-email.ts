import type { EmailChange } from "@cointide/shared/contracts/account";
import { checkPassword } from "./check-password.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { beginChange } from "./pending-changes.ts";
import { alreadyRegistered } from "./refusals.ts";
import { type Account, findAccount } from "./users.ts";

/** Keeps a new address until the code comes that is mailed to it. Gives the change's id. */
export async function requestEmail(
  context: AccountContext,
  { newmail, password }: EmailChange,
  caller: Caller,
  person: Account,
): Promise<string> {
  await checkPassword(context, person, password, caller);
  await context.limits.count("code", { address: caller.address, account: newmail });
  const key = emailKey(newmail);
  if ((await findAccount(context.database, key)) !== null) throw alreadyRegistered();
  await countMailing(context, key);
  return beginChange(context, { kind: "email", email: newmail, userId: person.id });
}
