import type { WebhookFormat } from "@cointide/shared/contracts/alert-limits";
import { expect, it } from "vitest";
import type { Delivery } from "./delivery.ts";
import { webhookMessage } from "./webhook-message.ts";

const delivery = (format: WebhookFormat, part: Partial<Delivery> = {}): Delivery => ({
  ...{ ordinal: 1, channel: "webhook", userId: "ada", email: "ada@example.com", id: "65f0-3", reached: [] },
  ...{ hasMail: true, webhook: "", webhookSecret: "", format, others: [], isTest: false },
  crossing: {
    ...{ alertId: "65f0", number: 3, symbol: "BTCUSDT", condition: { kind: "above", price: "53000" } },
    ...{ note: "<!here> & @everyone", price: "53001.20", at: Date.parse("2026-11-25T12:03:07Z") },
    ...{ source: "tick", missedSince: null },
  },
  ...part,
});

const TITLE = "BTCUSDT crossed above 53,000";
const LINES = "The price was 53,001.2 at 12:03:07 UTC on 25 November 2026.\n<!here> & @everyone";

it("ntfy gets the title as a header and the rest as text", () => {
  const { body, headers } = webhookMessage(delivery("ntfy"), "https://ntfy.sh/mine");
  expect(body).toBe(LINES);
  expect(headers).toMatchObject({ title: TITLE, "content-type": "text/plain; charset=utf-8" });
});

it("ntfy gets a title of other alphabets in ASCII", () => {
  const { crossing } = delivery("ntfy");
  const other = delivery("ntfy", { crossing: { ...crossing, symbol: "币安人生USDT" } });
  const { title = "" } = webhookMessage(other, "https://ntfy.sh/mine").headers;
  expect(title).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/);
  expect(Buffer.from(title.slice(10, -2), "base64").toString()).toBe("币安人生USDT crossed above 53,000");
});

it("Discord gets a content that calls nobody", () =>
  expect(
    JSON.parse(webhookMessage(delivery("discord"), "https://discord.com/api/webhooks/1/x").body),
  ).toEqual({
    content: `${TITLE}\n${LINES}`,
    allowed_mentions: { parse: [] },
  }));

it("Telegram gets a text for the chat of the address", () =>
  expect(
    JSON.parse(
      webhookMessage(delivery("telegram"), "https://api.telegram.org/bot1:x/sendMessage?chat_id=-100").body,
    ),
  ).toEqual({ chat_id: "-100", text: `${TITLE}\n${LINES}` }));

it("Slack gets a text in which nothing is a command", () =>
  expect(JSON.parse(webhookMessage(delivery("slack"), "https://hooks.slack.com/services/x").body)).toEqual({
    text: `${TITLE}\n${LINES.replace("<!here> &", "&lt;!here&gt; &amp;")}`,
  }));

it("a body of ours has all of the crossings, and says that it is a test", () => {
  const { crossing } = delivery("json");
  const others = [{ ordinal: 2, id: "65f1-1", crossing }];
  const read = (part: Partial<Delivery>) =>
    JSON.parse(webhookMessage(delivery("json", part), "https://example.com").body);
  expect(read({})).toMatchObject({ id: "65f0-3", symbol: "BTCUSDT" });
  expect(Object.keys(read({}))).not.toContain("others");
  expect(read({ others }).others).toMatchObject([{ id: "65f1-1", price: "53001.20" }]);
  expect(read({ isTest: true }).test).toBe(true);
});

it("a message longer than Discord takes is cut", () => {
  const { crossing } = delivery("discord");
  const others = Array.from({ length: 60 }, (_, at) => ({ ordinal: at, id: `x-${at}`, crossing }));
  const { content } = JSON.parse(webhookMessage(delivery("discord", { others }), "https://x.example").body);
  expect([content.length, content.at(-1)]).toEqual([2_000, "…"]);
});
