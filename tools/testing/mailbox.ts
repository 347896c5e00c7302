import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

type Arrived = { to: string; messageId: string; at: number };

/** Header names are in lower case. */
type Mail = { to: string; subject: string; text: string; headers: Record<string, string> };

/** Mail server on this machine. Its methods remove the oldest matching unread mail, and wait until one arrives. */
export type Mailbox = {
  url: string;
  /** Returns the code of a mail. */
  codeFor(email: string): Promise<string>;
  /** Returns the text of a mail without a code. */
  noticeFor(email: string): Promise<string>;
  mailFor(email: string, subject: RegExp): Promise<Mail>;
  count(email: string, subject: RegExp): number;
  arrived: readonly Arrived[];
  stop(): Promise<void>;
};

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

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

  async function take<Read>(email: string, read: (mail: Mail) => Read | undefined): Promise<Read> {
    for (const giveUpAt = Date.now() + TIMEOUT_MS; Date.now() < giveUpAt; await delay(POLL_MS)) {
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
