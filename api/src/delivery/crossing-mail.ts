import { composeMail } from "../mail/compose-mail.ts";
import type { Mail } from "../mail/mailer.ts";
import { missedSentence, priceSentence } from "./crossing-words.ts";
import type { DailyLimits } from "./daily-limits.ts";
import type { Delivery, LimitNotice } from "./delivery.ts";
import { deliveryWords } from "./delivery-words.ts";
import { makeUnsubscribeToken } from "./unsubscribe-token.ts";

type Options = { publicOrigin: string; unsubscribeKey: Uint8Array };

/** What a mail about alerts says, and to whom. `id` is the same in each attempt. */
type Content = {
  id: string;
  userId: string;
  to: string;
  subject: string;
  texts: string[];
  link: { words: string; path: string };
};

function composeAlertMail(content: Content, { publicOrigin, unsubscribeKey }: Options): Mail {
  const { id, userId, to, subject, texts, link } = content;
  const unsubscribe = `${publicOrigin}/api/alerts/unsubscribe?token=${makeUnsubscribeToken(unsubscribeKey, userId)}`;
  const links = [
    { words: link.words, link: publicOrigin + link.path },
    { words: "Unsubscribe from alert emails:", link: unsubscribe },
  ];
  const paragraphs = [...texts.filter((text) => text !== ""), ...links];
  return {
    ...composeMail({ to, subject, paragraphs }, publicOrigin),
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

/** The paragraphs of a message. */
function textsOf(delivery: Delivery): string[] {
  const { crossing, others, isTest } = delivery;
  const { title, lines } = deliveryWords(delivery);
  if (isTest || others.length > 0) return lines;
  const note = crossing.note === "" ? "" : `Your note: ${crossing.note}`;
  return [`${title}. ${priceSentence(crossing)}`, missedSentence(crossing), note];
}

/** The message that tells a member of a crossing. It is the same in each attempt. */
export function crossingMail(delivery: Delivery, options: Options): Mail {
  const { id, userId, email: to } = delivery;
  const { title: subject } = deliveryWords(delivery);
  const link = { words: "Manage your alerts:", path: "/dashboard/alerts" };
  return composeAlertMail({ id, userId, to, subject, texts: textsOf(delivery), link }, options);
}

const CHANNEL_WORDS = { mail: "emails", push: "push notifications", webhook: "webhook calls" } as const;

/** The message that says that a channel's limit of the day was reached, and where the rest is. */
export function limitMail(
  { id, userId, email, channel }: LimitNotice,
  { limits, ...options }: Options & { limits: DailyLimits },
): Mail {
  const words = CHANNEL_WORDS[channel];
  const most = limits[channel].toLocaleString("en-US");
  const texts = [
    `Your alerts fired so often today that you reached the daily limit of ${most} ${words}. You won't get any more ${words} about alerts until midnight UTC.`,
    "Your alerts keep running. The history lists everything that fires.",
  ];
  return composeAlertMail(
    {
      ...{ id, userId, to: email, texts, subject: `Daily limit of ${words} reached` },
      link: { words: "Open the history:", path: "/dashboard/alerts/log" },
    },
    options,
  );
}
