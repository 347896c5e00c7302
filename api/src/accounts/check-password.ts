import type { AccountContext, Caller } from "./context.ts";
import { wrongPassword } from "./refusals.ts";
import type { Account } from "./users.ts";

/** Has a signed-in person prove who they are, as the limits on sign-in allow. @throws {Refusal} 401 */
export async function checkPassword(
  { passwords, limits, audit }: AccountContext,
  account: Account,
  password: string,
  { address, requestId }: Caller,
): Promise<void> {
  await limits.count("sign-in", { address, account: account.email });
  if (!(await passwords.verify(account.passwordHash, password))) {
    await audit({ action: "sign-in-refused", userId: account.id, address, requestId });
    throw wrongPassword();
  }
  await limits.forgive("sign-in", account.email);
}
