import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { violates } from "../database/violates.ts";
import { DomainError } from "../domain-error.ts";

const FULL = `An account holds up to ${MAX_STREAMS} streams. Delete some to make room.`;

/** Says for people what the database refused. @throws {DomainError} invalid when the account has no room for the streams. */
export function refuseFull(error: unknown): never {
  throw violates(error, "check") ? new DomainError("invalid", FULL) : error;
}
