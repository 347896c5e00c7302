import type { AccountContext, Caller } from "./context.ts";
import { alreadyRegistered } from "./refusals.ts";
import { findAccount } from "./users.ts";

/**
 * Requires that no account has the email. The refusal says so to anybody, so each is counted for the address that hears
 * it. Beyond the limit it hears the same of every email, registered or not; the last check is for those that were under
 * way when the limit was reached.
 * @throws {DomainError} conflict where an account has it
 * @throws {TooManyRequests}
 */
export async function requireUnregistered(
  { database, limits }: AccountContext,
  email: string,
  { address }: Caller,
): Promise<void> {
  await limits.check("registered", { address });
  if ((await findAccount(database, email)) === null) return limits.check("registered", { address });
  await limits.count("registered", { address });
  throw alreadyRegistered();
}
