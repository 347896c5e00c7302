import * as z from "zod/mini";
import { alertSettingsSchema } from "./alert-schemas.ts";
import type { AlertCondition } from "./alerts.ts";
import { exactFields } from "./exact-fields.ts";

/** The fields of the form of an alert, as it sends them. Those that its condition does not need may be missing. */
export type AlertFields = Partial<
  Record<"symbol" | "kind" | "price" | "percent" | "window" | "pause" | "unit" | "note", string>
>;

/** How many minutes the units of a pause have. */
export const PAUSE_UNITS = { minutes: 1, hours: 60 } as const;

const EMPTY = "Fill in this field.";
const NO_SYMBOL = "Enter a symbol such as BTCUSDT.";

/** A number as people type it; what is none fails the contract's own check. */
const numberOf = (text = ""): number =>
  /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;

/** What the fields ask for, unchecked. */
function settingsOf({ symbol = "", kind = "", note = "", pause, unit = "minutes", ...fields }: AlertFields) {
  const price = (fields.price ?? "").trim();
  const percent = numberOf(fields.percent);
  const conditions: Record<string, unknown> = {
    above: { kind, price },
    below: { kind, price },
    near: { kind, price, percent },
    moves: { kind, percent, window: fields.window },
  } satisfies Record<AlertCondition["kind"], unknown>;
  const minutes = numberOf(pause) * (unit === "hours" ? PAUSE_UNITS.hours : PAUSE_UNITS.minutes);
  return {
    symbol: symbol.trim().toUpperCase(),
    condition: conditions[kind],
    repeatAfter: pause === undefined ? null : minutes,
    note: note.trim(),
    status: "active",
  };
}

/** The field of the form that an issue of the settings belongs to. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const name = String(path.at(-1));
  return name === "repeatAfter" ? "pause" : name;
};

/** The form of an alert: its fields become settings, and each issue stands at its field. The alert is active. */
export const alertFormSchema = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields: AlertFields, context) => {
    const { data, error } = alertSettingsSchema.safeParse(settingsOf(fields));
    if (data !== undefined) return data;
    for (const { path, message } of error.issues) {
      const field = fieldOf(path);
      const isEmpty = (fields[field as keyof AlertFields] ?? "").trim() === "";
      const emptyMessage = field === "symbol" ? NO_SYMBOL : EMPTY;
      context.issues.push({
        code: "custom",
        path: [field],
        message: isEmpty && field !== "kind" ? emptyMessage : message,
        input: fields,
      });
    }
    return z.NEVER;
  }),
);

const NO_ADDRESS = "Enter an address that begins with https://.";

/** The form of a webhook. Which addresses are refused is the service's to say. */
export const webhookFormSchema = exactFields(
  {
    webhook: z
      .string(NO_ADDRESS)
      .check(
        z.trim(),
        z.regex(/^https?:\/\/\S+$/i, NO_ADDRESS),
        z.maxLength(2_000, "An address has at most 2,000 characters."),
      ),
  },
  NO_ADDRESS,
);
