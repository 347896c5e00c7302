import { setTimeout as delay } from "node:timers/promises";
import { type Mail, MailError, type Mailer } from "../mail/mailer.ts";
import { crossingMail, limitMail } from "./crossing-mail.ts";
import type { DailyLimits } from "./daily-limits.ts";
import { failed, type Outcome, type Send, type SendNotice, sent } from "./delivery.ts";

type Options = {
  mailer: Mailer;
  publicOrigin: string;
  unsubscribeKey: Uint8Array;
  /** Aborted when the service stops. What is under way has failed then, though it may arrive. */
  leaving: AbortSignal;
};

/** How long the mail server may take for a message, in ms, however it spends that time. */
const TIMEOUT = 60_000;

const STOPPED = failed("The service was stopped before the mail server answered.");

/** Settles as a message does, or fails when time is up or the service stops. */
async function inTime(sending: Promise<Outcome>, leaving: AbortSignal): Promise<Outcome> {
  const over = new AbortController();
  const { signal } = over;
  const late = delay(TIMEOUT, failed("The mail server did not answer in time."), { signal });
  const stopped = new Promise<Outcome>((stop) => {
    if (leaving.aborted) stop(STOPPED);
    leaving.addEventListener("abort", () => stop(STOPPED), { signal });
  });
  try {
    return await Promise.race([sending, late, stopped]);
  } finally {
    late.catch(() => {});
    over.abort();
  }
}

/** Makes the attempt to send a message. */
const createPost =
  ({ mailer, leaving }: Pick<Options, "mailer" | "leaving">) =>
  async (mail: Mail): Promise<Outcome> => {
    try {
      return await inTime(
        mailer.send(mail).then(() => sent()),
        leaving,
      );
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const worth = error.isFinal ? 1 : undefined;
      return failed(`The mail server rejected the message (${error.message}).`, worth);
    }
  };

/** Tells members of crossings by mail, unless they have switched that off meanwhile. */
export function createMailSender(options: Options): Send {
  const post = createPost(options);
  return async (delivery) =>
    delivery.hasMail
      ? post(crossingMail(delivery, options))
      : failed("Email was turned off before it could be sent.", 1);
}

/** Says to members by mail that a limit was reached. */
export function createNoticeSender(options: Options & { limits: DailyLimits }): SendNotice {
  const post = createPost(options);
  return (notice) => post(limitMail(notice, options));
}
