import type { EmailChange } from "@cointide/shared/contracts/account";
import { checkPassword } from "./check-password.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { lockOwnAccount } from "./lock-account.ts";
import { countMailing } from "./mailings.ts";
import { beginChange, mailCode } from "./pending-changes.ts";
import { alreadyRegistered } from "./refusals.ts";
import { findAccount, type Person } from "./users.ts";

/** Keeps a new address until the code comes that is mailed to it. Gives the change's id. */
export async function requestEmail(
  context: AccountContext,
  { newmail, password }: EmailChange,
  caller: Caller,
  person: Person,
): Promise<string> {
  await checkPassword(context, person, password, caller);
  const device = `account ${person.id}`;
  await context.limits.count("code", { address: caller.address, account: newmail, device });
  const key = emailKey(newmail);
  if ((await findAccount(context.database, key)) !== null) throw alreadyRegistered();
  await countMailing(context, key);
  const begun = await context.database.transaction(async (within) => {
    const { id } = await lockOwnAccount(within, person, context.now());
    return beginChange(context, within, { kind: "email", email: newmail, userId: id });
  });
  mailCode(context, begun);
  return begun.change.id;
}
