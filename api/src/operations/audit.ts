/**
 * What is worth remembering about accounts: who came and went, and who changed what opens the account.
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

/** Whom it happened to, from which address, and in which request. Holds no secret, no name and no email. */
export type AuditEvent = {
  action: AuditAction;
  userId: string;
  /** The client's IP address. */
  address: string;
  /** The id that the log's lines of this request carry. */
  requestId: string;
};

/** Remembers an event before the request that caused it is answered. */
export type Audit = (event: AuditEvent) => Promise<void>;
