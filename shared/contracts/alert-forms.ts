import * as z from "zod/mini";
import { WEBHOOK_FORMATS, type WebhookFormat } from "./alert-limits.ts";
import { alertSettingsSchema } from "./alert-schemas.ts";
import type { AlertCondition } from "./alerts.ts";
import { exactFields } from "./exact-fields.ts";
import { readSymbol } from "./symbols.ts";
import { readTypedNumber } from "./typed-number.ts";

/** The fields of the form of an alert, as it sends them. Those that its condition does not need may be missing. */
export type AlertFields = Partial<
  Record<
    "symbol" | "kind" | "price" | "percent" | "window" | "pause" | "unit" | "note" | "expires" | "zone",
    string
  >
>;

/** How many minutes the units of a pause have. */
export const PAUSE_UNITS = { minutes: 1, hours: 60 } as const;

const EMPTY = "Fill in this field.";
const NO_SYMBOL = "Enter a symbol such as BTCUSDT.";

/** The fields that hold numbers. */
const NUMBERS: readonly string[] = ["price", "percent", "pause"] satisfies (keyof AlertFields)[];

const numberOf = (text = ""): number => Number(readTypedNumber(text).value ?? Number.NaN);

/** "1.1" hours are 66 minutes, not 66.00000000000001. */
const inMinutes = (pause: string, unit: string): number =>
  Number((numberOf(pause) * (unit === "hours" ? PAUSE_UNITS.hours : PAUSE_UNITS.minutes)).toFixed(6));

/** The moment of a `datetime-local` field in the device's zone or in UTC, in ms since 1970; null where it is empty. */
const momentOf = (expires: string, zone: string): number | null =>
  expires === "" ? null : new Date(zone === "utc" ? `${expires}Z` : expires).getTime();

/** What the fields ask for, unchecked. */
function settingsOf({ symbol = "", kind = "", note = "", pause, unit = "minutes", ...fields }: AlertFields) {
  const price = readTypedNumber(fields.price ?? "").value ?? "";
  const percent = numberOf(fields.percent);
  const conditions: Record<string, unknown> = {
    above: { kind, price },
    below: { kind, price },
    near: { kind, price, percent },
    moves: { kind, percent, window: fields.window },
  } satisfies Record<AlertCondition["kind"], unknown>;
  return {
    symbol: readSymbol(symbol) ?? symbol,
    condition: conditions[kind],
    repeatAfter: pause === undefined ? null : inMinutes(pause, unit),
    note: note.trim(),
    status: "active",
    // A form without the field leaves it as it is.
    ...(fields.expires !== undefined && { expiresAt: momentOf(fields.expires, fields.zone ?? "") }),
  };
}

/** The field of the form that an issue of the settings belongs to. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const name = String(path.at(-1));
  return { repeatAfter: "pause", expiresAt: "expires" }[name] ?? name;
};

/** What is wrong with a field, in words: that it is empty, what its number may have meant, or the contract's own sentence. */
function sentenceOf(field: string, text: string, message: string): string {
  if (field === "symbol") return NO_SYMBOL;
  if (field === "kind") return message;
  if (text.trim() === "") return EMPTY;
  const guess = NUMBERS.includes(field) ? readTypedNumber(text).guess : null;
  return guess === null ? message : `Did you mean ${guess}?`;
}

/** The form of an alert: its fields become settings, and each issue stands at its field. The alert is active. */
export const alertFormSchema = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields: AlertFields, context) => {
    const { data, error } = alertSettingsSchema.safeParse(settingsOf(fields));
    if (data !== undefined) return data;
    for (const issue of error.issues) {
      const field = fieldOf(issue.path);
      const message = sentenceOf(field, fields[field as keyof AlertFields] ?? "", issue.message);
      context.issues.push({ code: "custom", path: [field], message, input: fields });
    }
    return z.NEVER;
  }),
);

/** What the address of each format looks like. */
const ADDRESSES: Record<WebhookFormat, { pattern: RegExp; example: string }> = {
  json: { pattern: /./, example: "https://example.com/alerts" },
  ntfy: { pattern: /^https?:\/\/[^/]+\/[^/?]+/, example: "https://ntfy.sh/your-topic" },
  discord: { pattern: /\/api\/webhooks\/\d+\/./, example: "https://discord.com/api/webhooks/123/abc" },
  telegram: {
    pattern: /\/bot[^/]+\/sendMessage\?(.*&)?chat_id=[^&]/,
    example: "https://api.telegram.org/bot123:abc/sendMessage?chat_id=456",
  },
  slack: { pattern: /\/services\/./, example: "https://hooks.slack.com/services/T0/B0/abc" },
};

/** An address such as each format needs, for people to see. */
export const exampleAddress = (format: WebhookFormat): string => ADDRESSES[format].example;

const NO_ADDRESS = "Enter a URL that starts with https://.";

/** HTTPS, or plain HTTP on this machine, where a service under development may call. */
const SECURE = /^(https:\/\/|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(?=[:/]))\S+$/i;

const formatOf = (format: string | undefined): WebhookFormat =>
  WEBHOOK_FORMATS.find((known) => known === format) ?? "json";

/**
 * The form of a webhook. An address that is not one of its format would be called in vain. Which addresses are refused is the
 * service's to say.
 */
export const webhookFormSchema = exactFields(
  {
    webhook: z
      .string(NO_ADDRESS)
      .check(
        z.trim(),
        z.regex(SECURE, NO_ADDRESS),
        z.maxLength(2_000, "A URL has at most 2,000 characters."),
      ),
    format: z.optional(z.string()),
  },
  NO_ADDRESS,
).check(
  z.check(({ value, issues }) => {
    const { pattern, example } = ADDRESSES[formatOf(value.format)];
    if (pattern.test(value.webhook)) return;
    const message = `Enter a URL such as ${example}.`;
    issues.push({ code: "custom", path: ["webhook"], message, input: value });
  }),
);
