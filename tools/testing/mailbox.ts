import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail by its Message-ID, and when it came, in ms since 1970. */
type Arrived = { to: string; messageId: string; at: number };

/** A mail as its reader gets it. The names of its headers are in lower case. */
type Mail = { to: string; subject: string; text: string; headers: Record<string, string> };

/** A mail server on this machine that keeps what it is sent, for tests to read. */
export type Mailbox = {
  /** Where the service sends mail. */
  url: string;
  /** Takes the oldest unread mail to the address that has a code, and gives that; waits until one comes. */
  codeFor(email: string): Promise<string>;
  /** Takes the oldest unread mail to the address that has no code, and gives its text; waits until one comes. */
  noticeFor(email: string): Promise<string>;
  /** Takes the oldest unread mail to the address whose subject matches; waits until one comes. */
  mailFor(email: string, subject: RegExp): Promise<Mail>;
  /** How many unread mails to the address have such a subject. */
  count(email: string, subject: RegExp): number;
  /** All that came, in its order. */
  arrived: readonly Arrived[];
  stop(): Promise<void>;
};

/** How long a mail may take, in ms. */
const TIMEOUT = 15_000;
const POLL = 50;

const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

/** Starts a mail server on the port. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const unread: Mail[] = [];
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const {
          subject = "",
          text = "",
          messageId = "",
          headers,
        } = await PostalMime.parse(Buffer.concat(chunks));
        const values = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
        for (const { address: to } of session.envelope.rcptTo) {
          unread.push({ to, subject, text, headers: values });
          arrived.push({ to, messageId, at: Date.now() });
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));

  /** Takes the oldest unread mail to the address of which something can be read. */
  async function take<Read>(email: string, read: (mail: Mail) => Read | undefined): Promise<Read> {
    for (const giveUpAt = Date.now() + TIMEOUT; Date.now() < giveUpAt; await delay(POLL)) {
      const index = unread.findIndex((mail) => mail.to === email && read(mail) !== undefined);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      const found = mail && read(mail);
      if (found !== undefined) return found;
    }
    throw new Error(`No such mail came to ${email}.`);
  }

  return {
    ...{ url: `smtp://127.0.0.1:${port}`, arrived },
    codeFor: (email) => take(email, ({ text }) => codeIn(text)),
    noticeFor: (email) => take(email, ({ text }) => (codeIn(text) === undefined ? text : undefined)),
    mailFor: (email, subject) => take(email, (mail) => (subject.test(mail.subject) ? mail : undefined)),
    count: (email, subject) =>
      unread.filter((mail) => mail.to === email && subject.test(mail.subject)).length,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
