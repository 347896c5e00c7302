import type { AccountContext, Caller } from "./context.ts";
import { wrongPassword } from "./refusals.ts";
import type { Person } from "./users.ts";

/**
 * Has a signed-in person prove who they are, as the limits on sign-in allow. Counts by session: strangers who try
 * the account's password elsewhere keep nobody from changing it. @throws {Refusal} 401
 */
export async function checkPassword(
  { passwords, limits, audit }: AccountContext,
  person: Person,
  password: string,
  { address, requestId }: Caller,
): Promise<void> {
  const attempt = { address, account: person.email, device: `session ${person.sessionId}` };
  await limits.count("sign-in", attempt);
  if (!(await passwords.verify(person.passwordHash, password))) {
    await audit({ action: "sign-in-refused", userId: person.id, address, requestId });
    throw wrongPassword();
  }
  await limits.forgive("sign-in", attempt);
}
