/** A message to one person. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Takes a message on its way. Nobody waits for it: how long that takes would tell whether somebody has an account. */
  post(mail: Mail): void;
  /** Waits until everything that was posted has left, or has failed for good. */
  close(): Promise<void>;
};
