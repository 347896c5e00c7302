/** A message to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Such as `<id@host>`: by it, mailboxes recognize what came before. The mail server's choice without it. */
  messageId?: string;
  headers?: Record<string, string>;
};

/** A message could not be sent. */
export class MailError extends Error {
  /** Whether it never can be. */
  readonly isFinal: boolean;

  /** @param reason what went wrong, without the message and whom it was for. */
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = "MailError";
    this.isFinal = isFinal;
  }
}

export type Mailer = {
  /** Queues a message. Callers do not wait for it, because the time would tell whether an address has an account. */
  post(mail: Mail): void;
  /** Sends a message now, trying once. @throws {MailError} */
  send(mail: Mail): Promise<void>;
  /** Waits until everything that was posted has left, or has failed for good. */
  close(): Promise<void>;
};
