import type { WebhookFormat } from "@cointide/shared/contracts/alert-limits";
import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { Delivery } from "./delivery.ts";
import { deliveryWords } from "./delivery-words.ts";

/** The body of a webhook's call, and the headers that belong to it. */
export type WebhookMessage = { body: string; headers: Record<string, string> };

/** What the services take at most, in characters. */
const MOST = { discord: 2_000, telegram: 4_096, slack: 4_000, ntfy: 4_000 };

const JSON_TYPE = { "content-type": "application/json" };

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const fieldsOf = (id: string, { symbol, condition, note, price, at, source, missedSince }: Crossing) => ({
  ...{ id, symbol, condition, note, price, at, source, missedSince },
});

function jsonBody({ id, crossing, others, isTest }: Delivery): string {
  return JSON.stringify({
    ...fieldsOf(id, crossing),
    ...(others.length > 0 && { others: others.map((other) => fieldsOf(other.id, other.crossing)) }),
    ...(isTest && { test: true }),
  });
}

/** Headers are ASCII; RFC 2047 writes the rest, which ntfy reads. */
const asciiHeader = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

const escapeSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Where Telegram's bots write: the address says it as `chat_id`. */
const chatOf = (address: string): string | null => new URL(address).searchParams.get("chat_id");

/** What is sent to a webhook in its format. */
export function webhookMessage(delivery: Delivery, address: string): WebhookMessage {
  const { title, lines } = deliveryWords(delivery);
  const text = [title, ...lines].join("\n");
  const messages: Record<WebhookFormat, () => WebhookMessage> = {
    json: () => ({ body: jsonBody(delivery), headers: JSON_TYPE }),
    ntfy: () => ({
      body: cut(lines.join("\n"), MOST.ntfy),
      headers: {
        "content-type": "text/plain; charset=utf-8",
        title: asciiHeader(title),
        tags: "alarm_clock",
      },
    }),
    discord: () => ({
      // A note must not call anybody.
      body: JSON.stringify({ content: cut(text, MOST.discord), allowed_mentions: { parse: [] } }),
      headers: JSON_TYPE,
    }),
    telegram: () => ({
      body: JSON.stringify({ chat_id: chatOf(address), text: cut(text, MOST.telegram) }),
      headers: JSON_TYPE,
    }),
    slack: () => ({ body: JSON.stringify({ text: escapeSlack(cut(text, MOST.slack)) }), headers: JSON_TYPE }),
  };
  return messages[delivery.format]();
}
