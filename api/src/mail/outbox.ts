import type { Mail, Mailer } from "./mailer.ts";

/** A message that was not sent; `at` is an ISO 8601 time. */
export type OutboxMail = Mail & { at: string };

export type Outbox = Mailer & {
  /** The latest messages, oldest first. */
  list(): readonly OutboxMail[];
};

const MOST = 500;

/** Keeps messages for developers to read, where there is no mail server. */
export function createOutbox(now: () => number): Outbox {
  const mails: OutboxMail[] = [];
  function post(mail: Mail): void {
    mails.push({ ...mail, at: new Date(now()).toISOString() });
    if (mails.length > MOST) mails.shift();
  }
  return {
    post,
    send: async (mail) => post(mail),
    async close() {},
    list: () => mails,
  };
}
