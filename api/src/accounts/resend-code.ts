import type { AccountContext, Caller } from "./context.ts";
import { emailKey } from "./email-key.ts";
import { countMailing } from "./mailings.ts";
import { noSoonerThan } from "./no-sooner-than.ts";
import { findChanges, findOwnChange, type PendingChange, renewCode } from "./pending-changes.ts";

async function renew(context: AccountContext, key: string, own: PendingChange | undefined): Promise<void> {
  const change = own ?? (await findChanges(context, key))[0];
  await countMailing(context, key, () => own !== undefined);
  if (change !== undefined) await renewCode(context, change);
}

/**
 * Mails a new code for what waits for one at this address, and says nothing about whether anything does. The browser
 * that asked for the change gets one whatever strangers have asked for.
 */
export async function resendCode(context: AccountContext, email: string, caller: Caller): Promise<void> {
  const key = emailKey(email);
  const own = await findOwnChange(context, key, caller);
  await context.limits.count("code", { address: caller.address, account: email, device: own?.id });
  await noSoonerThan(context.leastTime, () => renew(context, key, own));
}
