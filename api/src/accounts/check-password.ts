import type { AccountContext, Caller } from "./context.ts";
import { wrongPassword } from "./refusals.ts";
import type { Person } from "./users.ts";

/**
 * Checks the password of a signed-in person, within the limits on sign-in. Attempts count by session, so that failed
 * sign-ins elsewhere never block a change. @throws {DomainError} unauthenticated
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
