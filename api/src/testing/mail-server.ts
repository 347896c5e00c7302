import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Starts a mail server that keeps what it gets. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; email: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const email = await PostalMime.parse(Buffer.concat(chunks));
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
      done();
    },
    ...options,
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => new Promise<void>((closed) => server.close(() => closed()));
  return { port: (server.server.address() as AddressInfo).port, mails, stop };
}
