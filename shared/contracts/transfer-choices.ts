import * as z from "zod/mini";
import { DISPLAY_CHOICES } from "./display.ts";
import { KLINE_INTERVALS } from "./klines.ts";
import { symbolSchema } from "./market.ts";

/** A field that is left out where it is malformed, so that it costs the others nothing. */
const field = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const nameSchema = z.string().check(z.regex(/^[\w-]{1,40}$/));

const displayFields = Object.fromEntries(
  Object.entries(DISPLAY_CHOICES).map(([name, choices]) => [name, field(z.enum(choices))]),
);

const sortSchema = z.nullable(z.object({ by: nameSchema, isDescending: z.boolean() }));

/** How the board is arranged. The order of streams is the order in which a file lists them. */
const boardSchema = z.object({
  view: field(z.enum(["cards", "table"])),
  columns: field(z.array(nameSchema).check(z.maxLength(40))),
  sort: field(sortSchema),
  cardSort: field(sortSchema),
  pinned: field(z.nullable(symbolSchema)),
});

const chartsSchema = z.object({
  interval: field(z.enum(KLINE_INTERVALS)),
  type: field(nameSchema),
  isLog: field(z.boolean()),
  averages: field(z.array(z.int().check(z.gte(1), z.lte(1_000))).check(z.maxLength(20))),
});

/**
 * The choices of people that files carry, by their names there. Nothing else of what a browser or an account stores goes into a
 * file. Each names the section of the preferences, or the slice's stored value, that it is kept in.
 */
export const CHOICES = {
  display: { label: "Display", section: "display", schema: z.object(displayFields) },
  board: { label: "Board", section: "board", schema: boardSchema },
  alertOrder: { label: "Order of alerts", section: "alert-sort", schema: nameSchema },
  alertSound: { label: "Sound of alerts", section: "alerts-sound", schema: z.boolean() },
  charts: {
    label: "Charts",
    slice: "mfe-charts",
    key: "choices",
    version: 1,
    preference: "charts",
    schema: chartsSchema,
  },
} as const;

export type ChoiceName = keyof typeof CHOICES;

/** Values of choices by their names: an object of the fields that are known, or a plain value. */
export type Choices = { readonly [Name in ChoiceName]?: unknown };

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const definedFields = (value: Fields): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));

/** What is well-formed of a choice, read field by field; undefined where that is nothing. */
export function readChoice(name: ChoiceName, value: unknown): unknown {
  const { data } = CHOICES[name].schema.safeParse(value);
  if (!isFields(data)) return data;
  const fields = definedFields(data);
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** A text that is the same for equal values, whatever the order of their fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    isFields(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";

/** The value that is kept once a choice is made: fields that the choice does not have stay. */
export const withChoice = (kept: unknown, choice: unknown): unknown =>
  isFields(choice) && isFields(kept) ? { ...kept, ...choice } : choice;

/** Whether a choice is made already in what is kept. */
export const hasChoice = (kept: unknown, choice: unknown): boolean =>
  kept !== undefined && textOf(withChoice(kept, choice)) === textOf(kept);

/** The value that is kept once a choice is taken back to what was kept `before` it. */
export function withoutChoice(kept: unknown, choice: unknown, before: unknown): unknown {
  if (!isFields(choice) || !isFields(kept)) return before;
  const others = Object.entries(kept).filter(([name]) => !Object.hasOwn(choice, name));
  const earlier = Object.entries(isFields(before) ? before : {}).filter(([name]) =>
    Object.hasOwn(choice, name),
  );
  const fields = Object.fromEntries([...others, ...earlier]);
  return Object.keys(fields).length === 0 ? undefined : fields;
}
