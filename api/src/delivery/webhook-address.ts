import { DomainError } from "../domain-error.ts";
import { lookUpTarget, RefusedTarget, readTarget, type TargetPolicy } from "./target-policy.ts";

/**
 * Checks an address to which a member wants something sent: a webhook, or a browser's push service. The same is checked
 * again at each connection, since DNS may say something else by then.
 * @throws {DomainError} `invalid`, with a sentence about what is wrong.
 */
export async function checkWebhookAddress(address: string, policy: TargetPolicy): Promise<void> {
  try {
    await lookUpTarget(readTarget(address, policy), policy);
  } catch (error) {
    if (error instanceof RefusedTarget) throw new DomainError("invalid", error.message);
    throw new DomainError("invalid", "The address's host cannot be found. Check its spelling.");
  }
}
