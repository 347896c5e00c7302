import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

type Mail = { to: string; text: string };

/** A mail server on this machine that keeps what it is sent, for tests to read. */
export type Mailbox = {
  /** Where the service sends mail. */
  url: string;
  /** Takes the oldest unread mail to the address and gives the code in it; waits until one comes. */
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
};

/** How long a mail may take, in ms. */
const PATIENCE = 15_000;
const POLL = 50;

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

  return {
    url: `smtp://127.0.0.1:${port}`,
    async codeFor(email) {
      for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await delay(POLL)) {
        const index = unread.findIndex(({ to }) => to === email);
        const [mail] = index === -1 ? [] : unread.splice(index, 1);
        const code = mail === undefined ? undefined : /\b\d{6}\b/.exec(mail.text)?.[0];
        if (code !== undefined) return code;
        if (mail !== undefined) throw new Error(`The mail to ${email} holds no code: ${mail.text}`);
      }
      throw new Error(`No mail came to ${email}.`);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
