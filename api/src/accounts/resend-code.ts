import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { noSoonerThan } from "./no-sooner-than.ts";
import { findChanges, ofCaller, renewCode } from "./pending-changes.ts";

async function renew(context: AccountContext, key: string, caller: Caller): Promise<void> {
  const [change] = ofCaller(await findChanges(context, key), caller);
  await countMailing(context, key);
  if (change !== undefined) await renewCode(context, change);
}

/** Mails a new code for what waits for one at this address, and says nothing about whether anything does. */
export async function resendCode(context: AccountContext, email: string, caller: Caller): Promise<void> {
  await context.limits.count("code", { address: caller.address, account: email });
  await noSoonerThan(context.leastTime, () => renew(context, emailKey(email), caller));
}
