import type { Crossing } from "@cointide/shared/contracts/alerts";
import { expect, it } from "vitest";
import { crossingMail } from "./crossing-mail.ts";
import { crossingTitle, formatPrice } from "./crossing-words.ts";
import type { Delivery } from "./delivery.ts";

const CROSSING: Crossing = {
  ...{ alertId: "65f0c0ffee0000000000000a", number: 3, symbol: "BTCUSDT", note: "Sell <a tenth> & wait." },
  ...{ condition: { kind: "above", price: "53000.00" }, price: "53001.20" },
  ...{ at: Date.parse("2026-11-25T12:03:07Z"), source: "tick", missedSince: null },
};

function mailOf(fields: Partial<Crossing> = {}) {
  const delivery: Delivery = {
    ...{ ordinal: 1, channel: "mail", userId: "ada", email: "ada@example.com", id: "65f0-3", reached: [] },
    ...{ hasMail: true, webhook: null, webhookSecret: null, format: "json", others: [], isTest: false },
    crossing: { ...CROSSING, ...fields },
  };
  const publicOrigin = "https://cointide.test";
  return crossingMail(delivery, { publicOrigin, unsubscribeKey: Buffer.from("key") });
}

it("mail says what crossed, the price, when, and the note, as text and as HTML", () => {
  const { to, subject, text, html, messageId } = mailOf();
  expect([to, subject]).toEqual(["ada@example.com", "BTCUSDT crossed above 53,000.00"]);
  expect(messageId).toBe("<65f0-3@cointide.test>");
  const sentence =
    "BTCUSDT crossed above 53,000.00. The price was 53,001.2 at 12:03:07 UTC on 25 November 2026.";
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
  expect(text).toContain("Your note: Sell <a tenth> & wait.");
  expect(html).toContain("Your note: Sell &lt;a tenth&gt; &amp; wait.");
  for (const body of [text, html]) {
    expect(body).toContain("https://cointide.test/dashboard/alerts");
    expect(body).toContain("https://cointide.test/api/alerts/unsubscribe?token=");
    expect(body).not.toContain("Found later");
  }
});

it("mail says since when nobody had watched what was read afterwards", () => {
  const { text } = mailOf({ source: "klines", missedSince: Date.parse("2026-11-25T11:00:00Z"), note: "" });
  expect(text).toContain("at about 12:03:07 UTC on 25 November 2026.");
  expect(text).toContain(
    "Found later in the exchange's history: alerts had not been running since 11:00:00 UTC on 25 November 2026.",
  );
  expect(text).not.toContain("Your note");
});

it.each([
  [{ kind: "above", price: "0.00001230" }, "BTCUSDT crossed above 0.00001230"],
  [{ kind: "below", price: "1234567.5" }, "BTCUSDT crossed below 1,234,567.5"],
  [{ kind: "near", price: "53000", percent: 0.5 }, "BTCUSDT came within 0.5% of 53,000"],
  [{ kind: "moves", percent: 5, window: "1h" }, "BTCUSDT moved by 5% within 1h"],
  [{ kind: "moves", percent: 1000, window: "24h" }, "BTCUSDT moved by 1,000% within 24h"],
] as const)("%j is said with the target as it was typed", (condition, title) => {
  expect(crossingTitle({ ...CROSSING, condition })).toBe(title);
});

it.each([
  ["100", "100"],
  ["1000", "1,000"],
  ["100000.000", "100,000"],
  ["0.10", "0.1"],
])("the price %s is written %s", (price, written) => {
  expect(formatPrice(price)).toBe(written);
});
