import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import { violates } from "../database/violates.ts";
import { Refusal } from "../http/refusal.ts";

const FULL = `An account holds up to ${MAX_STREAMS} streams. Delete some to make room.`;

/** Says for people what the database refused. @throws {Refusal} 422 when the account has no room for the streams. */
export function refuseFull(error: unknown): never {
  throw violates(error, "check") ? new Refusal(422, FULL) : error;
}
