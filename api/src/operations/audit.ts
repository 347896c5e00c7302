import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import { audit } from "../database/schema.ts";

/**
 * What is recorded about accounts: sign-ups, sessions, changes of credentials, deletion.
 * `sign-in-refused` stands for a wrong password of a known account, `session-reused` for an old refresh
 * token that came back, which ends its whole family of sessions.
 */
export type AuditAction =
  | "sign-up"
  | "sign-up-validated"
  | "sign-in"
  | "sign-in-refused"
  | "sign-out"
  | "session-reused"
  | "password-changed"
  | "email-changed"
  | "account-deleted";

/** What happened to whom, from which address, in which request. Holds no secret, no name and no email. */
type AuditEvent = {
  action: AuditAction;
  userId: string;
  /** The client's IP address. */
  address: string;
  /** The id that the log's lines of this request carry. */
  requestId: string;
};

/**
 * Records an event, in a table and in the log, before the request that caused it is answered.
 * @param within the transaction of the change that it records, so that neither is there without the other.
 */
export type Audit = (event: AuditEvent, within?: Database) => Promise<void>;

type Dependencies = { database: Database; log: FastifyBaseLogger; now: () => number };

export function createAudit({ database, log, now }: Dependencies): Audit {
  /** Removes the addresses of a deleted account; that it existed and ended remains. */
  async function forgetAddresses(userId: string, within: Database): Promise<void> {
    await within.update(audit).set({ address: "" }).where(eq(audit.userId, userId));
  }

  return async (event, within = database) => {
    if (event.action === "account-deleted") await forgetAddresses(event.userId, within);
    await within.insert(audit).values({ ...event, at: new Date(now()) });
    const { action, userId, address, requestId } = event;
    log.info({ audit: action, userId, address, reqId: requestId }, "Audit");
  };
}
