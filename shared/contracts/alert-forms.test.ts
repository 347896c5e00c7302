import { describe, expect, it } from "vitest";
import { type AlertFields, alertFormSchema, webhookFormSchema } from "./alert-forms.ts";

const FIELDS: AlertFields = { symbol: " btcusdt ", kind: "above", price: " 64120.50 ", note: " soon " };
const read = (fields: AlertFields) => alertFormSchema.safeParse(fields);
const issuesOf = (fields: AlertFields) =>
  Object.fromEntries(
    (read(fields).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );

describe("the form of an alert", () => {
  it("becomes settings, without the spaces around what was typed", () => {
    expect(read(FIELDS).data).toEqual({
      ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "64120.50" } },
      ...{ repeatAfter: null, note: "soon", status: "active" },
    });
  });

  it.each([
    [
      { kind: "near", percent: "2.5" },
      { kind: "near", price: "64120.50", percent: 2.5 },
    ],
    [
      { kind: "moves", percent: "5", window: "4h" },
      { kind: "moves", percent: 5, window: "4h" },
    ],
  ] as const)("has the fields that its condition needs: %j", (fields, condition) =>
    expect(read({ ...FIELDS, ...fields }).data?.condition).toEqual(condition),
  );

  it.each([
    [{ pause: "90", unit: "minutes" }, 90],
    [{ pause: "1.5", unit: "hours" }, 90],
    [{ pause: "1.1", unit: "hours" }, 66],
    [{ pause: "168", unit: "hours" }, 10_080],
    [{ pause: "1,000", unit: "minutes" }, 1_000],
  ] as const)("counts the pause %j in minutes", (fields, minutes) =>
    expect(read({ ...FIELDS, ...fields }).data?.repeatAfter).toBe(minutes),
  );

  it.each([
    [{ symbol: "" }, "symbol", /such as BTCUSDT/],
    [{ symbol: "BTC+USDT" }, "symbol", /such as BTCUSDT/],
    [{ price: "" }, "price", /Fill in/],
    [{ price: "0" }, "price", /price above 0/],
    [{ price: "64.120,5" }, "price", /^Did you mean 64,120\.5\?$/],
    [{ kind: "near", percent: "51" }, "percent", /between 0.01 and 50/],
    [{ kind: "moves", percent: "much", window: "1h" }, "percent", /between 0.01 and 1,000/],
    [{ pause: "169", unit: "hours" }, "pause", /between 1 minute and 7 days/],
    [{ note: "x".repeat(141) }, "note", /at most 140 characters/],
  ] as const)("says of %j at the field %s what is wrong", (fields, field, message) => {
    const issues = issuesOf({ ...FIELDS, ...fields });
    expect(Object.keys(issues)).toEqual([field]);
    expect(issues[field]).toMatch(message);
  });
});

describe("the form of a webhook", () => {
  it("takes an address without the spaces around it", () =>
    expect(webhookFormSchema.safeParse({ webhook: " https://example.com/a " }).data).toEqual({
      webhook: "https://example.com/a",
    }));

  it.each(["", "example.com", "ftp://example.com", `https://${"x".repeat(2_000)}`])("refuses %j", (webhook) =>
    expect(webhookFormSchema.safeParse({ webhook }).success).toBe(false),
  );

  it.each([
    ["ntfy", "https://ntfy.sh/mine", true],
    ["ntfy", "https://ntfy.sh/", false],
    ["discord", "https://discord.com/api/webhooks/1/x", true],
    ["discord", "https://discord.com/channels/1", false],
    ["telegram", "https://api.telegram.org/bot1:x/sendMessage?parse_mode=&chat_id=2", true],
    ["telegram", "https://api.telegram.org/bot1:x/sendMessage", false],
    ["slack", "https://hooks.slack.com/services/T/B/x", true],
    ["slack", "https://slack.com/", false],
  ])("takes for %s the address %s: %s", (format, webhook, isGood) =>
    expect(webhookFormSchema.safeParse({ format, webhook }).success).toBe(isGood),
  );
});
