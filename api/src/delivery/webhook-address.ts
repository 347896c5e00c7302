import { DomainError } from "../domain-error.ts";
import { type LookUp, LookUpError } from "./look-ups.ts";
import { findTarget, RefusedTarget, readTarget, type TargetPolicy } from "./target-policy.ts";

/** How long somebody who gives an address waits for DNS, in ms. */
const TIMEOUT = 2_000;

/**
 * Checks an address to which a member wants something sent: a webhook, or a browser's push service. The same is checked
 * again at each connection, since DNS may say something else by then. One of which DNS says nothing in time passes.
 * @throws {DomainError} `invalid`, with a sentence about what is wrong.
 */
export async function checkWebhookAddress(
  address: string,
  policy: TargetPolicy,
  { lookUp, member, timeout = TIMEOUT }: { lookUp: LookUp; member: string; timeout?: number },
): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  const isLate = new Promise<void>((passed) => late.signal.addEventListener("abort", () => passed()));
  try {
    const looking = findTarget(readTarget(address, policy), policy, { lookUp, member, signal: late.signal });
    await Promise.race([looking, isLate]);
  } catch (error) {
    if (error instanceof RefusedTarget) throw new DomainError("invalid", error.message);
    if (!(error instanceof LookUpError || late.signal.aborted)) throw error;
  } finally {
    clearTimeout(timer);
  }
}
