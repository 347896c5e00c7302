import { setTimeout as delay } from "node:timers/promises";
import { MailError, type Mailer } from "../mail/mailer.ts";
import { crossingMail } from "./crossing-mail.ts";
import { failed, type Send, sent } from "./delivery.ts";

type Options = { mailer: Mailer; publicOrigin: string; unsubscribeKey: Uint8Array };

/** How long the mail server may take for a message, in ms, however it spends that time. */
const TIMEOUT = 60_000;

/** Tells members of crossings by mail, unless they have switched that off meanwhile. */
export function createMailSender({ mailer, ...options }: Options): Send {
  return async (delivery) => {
    if (!delivery.hasMail) return failed("Mail was switched off before it could be sent.", 1);
    const giveUp = new AbortController();
    const late = delay(TIMEOUT, failed("The mail server did not answer in time."), { signal: giveUp.signal });
    try {
      return await Promise.race([mailer.send(crossingMail(delivery, options)).then(() => sent()), late]);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const worth = error.isFinal ? 1 : undefined;
      return failed(`The mail server did not take the message (${error.message}).`, worth);
    } finally {
      late.catch(() => {});
      giveUp.abort();
    }
  };
}
