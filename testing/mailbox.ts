import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

type Mail = { to: string; text: string };

/** A mail server on this machine that keeps what it is sent, for tests to read. */
export type Mailbox = {
  /** Where the service sends mail. */
  url: string;
  /** Takes the oldest unread mail to the address that has a code, and gives that; waits until one comes. */
  codeFor(email: string): Promise<string>;
  /** Takes the oldest unread mail to the address that has no code, and gives its text; waits until one comes. */
  noticeFor(email: string): Promise<string>;
  stop(): Promise<void>;
};

/** How long a mail may take, in ms. */
const TIMEOUT = 15_000;
const POLL = 50;

const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

/** Starts a mail server on the port. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const unread: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { text = "" } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) unread.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));

  /** Takes the oldest unread mail to the address of which something can be read. */
  async function take(email: string, read: (text: string) => string | undefined): Promise<string> {
    for (const giveUpAt = Date.now() + TIMEOUT; Date.now() < giveUpAt; await delay(POLL)) {
      const index = unread.findIndex(({ to, text }) => to === email && read(text) !== undefined);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      const found = mail && read(mail.text);
      if (found !== undefined) return found;
    }
    throw new Error(`No such mail came to ${email}.`);
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: (email) => take(email, codeIn),
    noticeFor: (email) => take(email, (text) => (codeIn(text) === undefined ? text : undefined)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
