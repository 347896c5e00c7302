import { setTimeout as delay } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { type Mail, MailError, type Mailer } from "./mailer.ts";

type SmtpOptions = {
  url: string;
  /** The sender, such as `Cointide <mail@cointide.example>`. */
  from: string;
  log: Logger;
  /** How long to wait before each further try, in ms. */
  pauses?: readonly number[];
};

const PAUSES = [1_000, 5_000, 20_000];
const TIMEOUT = 10_000;

/** What went wrong, without the message and whom it was for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(" ") || error.name;
}

const isFinal = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;

/** Sends messages through a mail server, trying again for a while when it fails. */
export function createSmtpMailer({ url, from, log, pauses = PAUSES }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function send({ to, ...content }: Mail): Promise<void> {
    try {
      await transport.sendMail({ from, to: { name: "", address: to }, ...content });
    } catch (error) {
      throw new MailError(reasonOf(error), isFinal(error));
    }
  }

  async function sendPatiently(mail: Mail): Promise<void> {
    for (const pause of [...pauses, null]) {
      try {
        return await send(mail);
      } catch (error) {
        const { message: reason, isFinal } = error as MailError;
        if (pause === null || isFinal || closing.signal.aborted) {
          log.error({ reason }, "An email could not be sent");
          return;
        }
        log.warn({ reason }, "An email could not be sent yet");
        await delay(pause, null, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    send,
    post(mail) {
      const sending = sendPatiently(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
      transport.close();
    },
  };
}
