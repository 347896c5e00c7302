import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { MAX_ALERTS } from "./alert-limits.ts";
import {
  alertConditionSchema,
  alertIdSchema,
  alertImportSchema,
  alertSettingsSchema,
  channelSettingsSchema,
  importedAlertSettingsSchema,
  pushEndpointSchema,
  pushSubscriptionSchema,
} from "./alert-schemas.ts";
import { crossingId } from "./alerts.ts";

const sentencesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const ID = "65f0c0ffee0000000000000a";
const ABOVE = { kind: "above", price: "64120.5" };
const GOOD = { symbol: "BTCUSDT", condition: ABOVE, repeatAfter: null, note: "", status: "active" };

const NO_OBJECT = "Send a JSON object.";
const UNKNOWN = "Form must not contain invalid fields";
const NO_PRICE = "Enter a price above 0 as a plain number, such as 64120.5.";
const NO_CONDITION = "Choose a price above, below or near a target, or a move in percent.";
const NO_PERCENT = "Enter a percentage between 0.01 and 1,000.";
const NO_NEAR = "Enter a percentage between 0.01 and 50.";
const NO_WINDOW = "A move's window is one of 5m, 15m, 1h, 4h, 24h.";
const NO_PAUSE = "Choose a cooldown between 1 minute and 7 days.";
const NO_NOTE = "A note is one line of at most 140 characters.";
const NO_STATUS = "An alert is active, paused or done.";
const NO_SYMBOL = "Symbols are upper-case names such as BTCUSDT.";

describe("the id of an alert", () => {
  it.each([ID, "0".repeat(24)])("may be %s", (id) => {
    expect(sentencesOf(alertIdSchema, id)).toEqual([]);
  });

  it.each(["", "x", ID.toUpperCase(), `${ID}0`, ID.slice(1), `${ID}\n`, 1, null])("is not %j", (id) => {
    expect(sentencesOf(alertIdSchema, id)).toEqual(["An alert's id has 24 hex digits."]);
  });

  it("makes the ids of its crossings", () => {
    expect(crossingId(ID, 2)).toBe(`${ID}-2`);
  });
});

describe("a condition", () => {
  it.each([
    ABOVE,
    { kind: "below", price: "0.00000001" },
    { kind: "below", price: "9".repeat(32) },
    { kind: "near", price: "1", percent: 0.01 },
    { kind: "near", price: "1", percent: 50 },
    { kind: "moves", percent: 1_000, window: "5m" },
    { kind: "moves", percent: 0.01, window: "24h" },
  ])("may be %j", (condition) => {
    expect(sentencesOf(alertConditionSchema, condition)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [null, NO_CONDITION],
    [{ kind: "beside", price: "1" }, NO_CONDITION],
    [{ kind: "above" }, NO_PRICE],
    [{ kind: "above", price: 64_120.5 }, NO_PRICE],
    [{ kind: "above", price: "" }, NO_PRICE],
    [{ kind: "above", price: "0" }, NO_PRICE],
    [{ kind: "above", price: "-1" }, NO_PRICE],
    [{ kind: "above", price: "1e3" }, NO_PRICE],
    [{ kind: "above", price: "64,120.5" }, NO_PRICE],
    [{ kind: "above", price: "1\n" }, NO_PRICE],
    [{ kind: "above", price: "Infinity" }, NO_PRICE],
    [{ kind: "above", price: "9".repeat(33) }, NO_PRICE],
    [{ kind: "above", price: "1", percent: 1 }, UNKNOWN],
    [{ kind: "near", price: "1" }, NO_NEAR],
    [{ kind: "near", price: "1", percent: 50.01 }, NO_NEAR],
    [{ kind: "near", price: "1", percent: Number.NaN }, NO_NEAR],
    [{ kind: "moves", percent: 0.009, window: "1h" }, NO_PERCENT],
    [{ kind: "moves", percent: Number.POSITIVE_INFINITY, window: "1h" }, NO_PERCENT],
    [{ kind: "moves", percent: 1, window: "2h" }, NO_WINDOW],
    [{ kind: "moves", percent: 1, window: "toString" }, NO_WINDOW],
    [{ kind: "moves", percent: 1 }, NO_WINDOW],
  ])("is not %j", (condition, sentence) => {
    const [first, ...others] = sentencesOf(alertConditionSchema, condition);
    expect(first).toBe(sentence);
    for (const other of others) expect(other).toBe(sentence);
  });

  it("is the same text whatever the order of its fields", () => {
    const one = alertConditionSchema.parse({ kind: "near", price: "1", percent: 2 });
    const other = alertConditionSchema.parse({ percent: 2, price: "1", kind: "near" });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

describe("what a person decides of an alert", () => {
  it.each([
    {},
    { repeatAfter: 10_080 },
    { note: "x".repeat(140) },
    { note: "Sell a tenth: <b>“now”</b> 👩‍👩‍👧 卖出" },
    { status: "paused" },
    { symbol: "币安人生USDT" },
  ])("may differ by %j", (changes) => {
    expect(sentencesOf(alertSettingsSchema, { ...GOOD, ...changes })).toEqual([]);
  });

  it.each<[object, string]>([
    [{ symbol: "btcusdt" }, NO_SYMBOL],
    [{ condition: undefined }, NO_CONDITION],
    [{ repeatAfter: undefined }, NO_PAUSE],
    [{ repeatAfter: 0 }, NO_PAUSE],
    [{ repeatAfter: 10_081 }, NO_PAUSE],
    [{ note: "x".repeat(141) }, NO_NOTE],
    [{ note: "two\nlines" }, NO_NOTE],
    [{ note: "two\u2028lines" }, NO_NOTE],
    [{ note: "\u0000" }, NO_NOTE],
    [{ note: "\u202eturned" }, NO_NOTE],
    [{ note: "\ud800" }, NO_NOTE],
    [{ status: "deleted" }, NO_STATUS],
    [{ id: ID }, UNKNOWN],
  ])("may not differ by %j", (changes, sentence) => {
    expect(sentencesOf(alertSettingsSchema, { ...GOOD, ...changes })).toEqual([sentence]);
  });

  it.each(["\u2800", "\u3164\u200b", "   "])("have no note instead of the blank one %j", (note) => {
    expect(alertSettingsSchema.parse({ ...GOOD, note })).toEqual(GOOD);
  });

  it("are imported without a note that has no visible character", () => {
    for (const note of ["\u2800", "\u202e", "\u0000", "\u2800".repeat(200)])
      expect(importedAlertSettingsSchema.parse({ ...GOOD, note })).toEqual(GOOD);
    const note = "\u202eturned";
    expect(sentencesOf(importedAlertSettingsSchema, { ...GOOD, note })).toEqual([NO_NOTE]);
  });

  it.each([null, [], "x", undefined])("is not %j", (value) => {
    expect(sentencesOf(alertSettingsSchema, value)).toEqual([NO_OBJECT]);
  });
});

describe("an import", () => {
  const local = { id: ID, ...GOOD, crossings: 2, crossedAt: 1_790_000_000_000 };
  const NO_CROSSINGS = "Send how often each alert has fired, and when it last did, or null.";

  it("takes from none to as many alerts as an account holds", () => {
    expect(sentencesOf(alertImportSchema, { alerts: [] })).toEqual([]);
    expect(sentencesOf(alertImportSchema, { alerts: Array(MAX_ALERTS).fill(local) })).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ alerts: Array(MAX_ALERTS + 1).fill(local) }, "Import at most 200 alerts at once."],
    [{ alerts: {} }, "Send the alerts as a list, each with its id."],
    [{ alerts: [{ ...local, id: undefined }] }, "An alert's id has 24 hex digits."],
    [{ alerts: [{ ...local, crossings: -1 }] }, NO_CROSSINGS],
    [{ alerts: [{ ...local, crossedAt: -1 }] }, NO_CROSSINGS],
    [{ alerts: [local, null] }, NO_OBJECT],
    [{ alerts: [{ ...local, createdAt: 1 }] }, UNKNOWN],
  ])("is refused with a sentence, case %#", (value, sentence) => {
    expect(sentencesOf(alertImportSchema, value)).toEqual([sentence]);
  });
});

describe("the channels that a person chooses", () => {
  const NO_WEBHOOK = "A webhook is a URL that starts with https://.";

  it.each([
    { mail: false, webhook: null },
    { mail: true, webhook: "https://hooks.example.com/a?b=ü" },
  ])("may be %j", (value) => {
    expect(sentencesOf(channelSettingsSchema, value)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{ webhook: null }, "Set mail to true or false."],
    [{ mail: true }, NO_WEBHOOK],
    [{ mail: true, webhook: "" }, NO_WEBHOOK],
    [{ mail: true, webhook: "https://a.example/\u0000" }, NO_WEBHOOK],
    [{ mail: true, webhook: "https://a.example/\ud800" }, NO_WEBHOOK],
    [{ mail: true, webhook: "x".repeat(2_001) }, NO_WEBHOOK],
    [{ mail: true, webhook: null, webhookSecret: "x" }, UNKNOWN],
    [null, NO_OBJECT],
  ])("are not %j", (value, sentence) => {
    expect(sentencesOf(channelSettingsSchema, value)).toEqual([sentence]);
  });
});

describe("a push subscription", () => {
  const NO_PUSH = "Send the subscription as the browser gives it: endpoint, and keys with p256dh and auth.";
  const KEYS = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const ENDPOINT = "https://push.example.com/send/1";

  it("is what the browser gives, without what else it may say", () => {
    const given = { endpoint: ENDPOINT, expirationTime: null, keys: { ...KEYS, other: 1 } };
    expect(pushSubscriptionSchema.parse(given)).toEqual({ endpoint: ENDPOINT, keys: KEYS });
    expect(sentencesOf(pushEndpointSchema, { endpoint: ENDPOINT })).toEqual([]);
  });

  it("may have keys with padding", () => {
    expect(
      sentencesOf(pushSubscriptionSchema, { endpoint: ENDPOINT, keys: { ...KEYS, auth: `${KEYS.auth}==` } }),
    ).toEqual([]);
  });

  it.each([
    null,
    {},
    { endpoint: ENDPOINT },
    { endpoint: "", keys: KEYS },
    { endpoint: "\u0000", keys: KEYS },
    { endpoint: ENDPOINT, keys: { auth: KEYS.auth } },
    { endpoint: ENDPOINT, keys: { ...KEYS, auth: "short" } },
    { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: "+/".repeat(20) } },
    { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: "B".repeat(201) } },
  ])("is not %j", (value) => {
    expect(new Set(sentencesOf(pushSubscriptionSchema, value))).toEqual(new Set([NO_PUSH]));
  });
});
