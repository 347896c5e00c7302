import { DomainError } from "../domain-error.ts";
import { type LookUp, LookUpError } from "./look-ups.ts";
import { findTarget, RefusedTarget, readTarget, type TargetPolicy } from "./target-policy.ts";

/** How long a member who saves an address waits for DNS, in ms. */
const TIMEOUT = 2_000;

/**
 * Checks an address to which a member wants something sent: a webhook, or a browser's push service. The same is checked
 * again at each connection, since DNS may say something else by then.
 * @returns false if DNS did not answer in time, so that the host's addresses could not be checked
 * @throws {DomainError} `invalid`, with a sentence about what is wrong.
 */
export async function checkWebhookAddress(
  address: string,
  policy: TargetPolicy,
  { lookUp, member, timeout = TIMEOUT }: { lookUp: LookUp; member: string; timeout?: number },
): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  const isLate = new Promise<boolean>((passed) => late.signal.addEventListener("abort", () => passed(false)));
  try {
    const looking = findTarget(readTarget(address, policy), policy, { lookUp, member, signal: late.signal });
    return await Promise.race([looking.then(() => true), isLate]);
  } catch (error) {
    if (error instanceof RefusedTarget) throw new DomainError("invalid", error.message);
    if (!(error instanceof LookUpError || late.signal.aborted)) throw error;
    return false;
  } finally {
    clearTimeout(timer);
  }
}
