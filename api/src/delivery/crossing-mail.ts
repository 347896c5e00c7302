import { composeMail } from "../mail/compose-mail.ts";
import type { Mail } from "../mail/mailer.ts";
import { crossingTitle, missedSentence, priceSentence } from "./crossing-words.ts";
import type { Delivery } from "./delivery.ts";
import { makeUnsubscribeToken } from "./unsubscribe-token.ts";

type Options = { publicOrigin: string; unsubscribeKey: Uint8Array };

/** The message that tells a member of a crossing. It is the same in each attempt. */
export function crossingMail(
  { id, userId, email, crossing }: Delivery,
  { publicOrigin, unsubscribeKey }: Options,
): Mail {
  const subject = crossingTitle(crossing);
  const unsubscribe = `${publicOrigin}/api/alerts/unsubscribe?token=${makeUnsubscribeToken(unsubscribeKey, userId)}`;
  const texts = [
    `${subject}. ${priceSentence(crossing)}`,
    missedSentence(crossing),
    crossing.note === "" ? "" : `Your note: ${crossing.note}`,
  ];
  const links = [
    { words: "See and change your alerts:", link: `${publicOrigin}/dashboard/alerts` },
    { words: "Get no more mail about alerts:", link: unsubscribe },
  ];
  const paragraphs = [...texts.filter((text) => text !== ""), ...links];
  return {
    ...composeMail({ to: email, subject, paragraphs }, publicOrigin),
    messageId: `<${id}@${new URL(publicOrigin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}
