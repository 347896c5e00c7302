/** A message to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Queues a message. Callers do not wait for it, because the time would tell whether an address has an account. */
  post(mail: Mail): void;
  /** Waits until everything that was posted has left, or has failed for good. */
  close(): Promise<void>;
};
