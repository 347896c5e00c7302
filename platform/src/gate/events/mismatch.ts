import { alternatives, bounds, type JsonSchema, type SchemaObject, takesAnything } from "./json-schema.ts";

/** Why what one side sends would not be understood by the other: a field, and what is the matter with it. */
export type Mismatch = {
  /** Such as `streams[].id`; empty for the whole. */
  path: string;
  /** `missing` never sent · `optional` not always sent · `unknown` sent, but refused · `value` not one of those taken. */
  kind: "missing" | "optional" | "unknown" | "value";
  /** For `value`: what may be sent that the other side does not take. */
  detail: string;
};

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** What a schema takes, in a few words. */
export function describe(schema: JsonSchema): string {
  if (typeof schema === "boolean" || takesAnything(schema)) return "anything";
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" or ");
  const union = alternatives(schema);
  if (union !== undefined) return union.map(describe).join(" or ");
  return TYPES[String(schema.type)] ?? String(schema.type ?? "an object");
}

export const wrongValue = (path: string, detail: string): Mismatch[] => [{ path, kind: "value", detail }];

/** Compares two numbers' bounds and steps. */
export function numberMismatches(sent: SchemaObject, heard: SchemaObject, path: string): Mismatch[] {
  const [from, to] = [bounds(sent), bounds(heard)];
  const below = from.low < to.low || (from.low === to.low && from.lowTaken && !to.lowTaken);
  const above = from.high > to.high || (from.high === to.high && from.highTaken && !to.highTaken);
  if (below && to.low !== -Infinity) return wrongValue(path, `may be less than ${to.low}`);
  if (above && to.high !== Infinity) return wrongValue(path, `may be more than ${to.high}`);
  const step = heard.multipleOf;
  if (step === undefined || Number.isInteger((sent.multipleOf ?? Number.NaN) / step)) return [];
  return wrongValue(path, `may be no multiple of ${step}`);
}

/** Compares two texts' lengths and patterns. */
export function textMismatches(sent: SchemaObject, heard: SchemaObject, path: string): Mismatch[] {
  const [least, most] = [heard.minLength ?? 0, heard.maxLength ?? Infinity];
  if ((sent.minLength ?? 0) < least) return wrongValue(path, `may be shorter than ${least} characters`);
  if ((sent.maxLength ?? Infinity) > most) return wrongValue(path, `may be longer than ${most} characters`);
  const rule = heard.pattern ?? heard.format;
  if (rule === undefined || rule === (heard.pattern === undefined ? sent.format : sent.pattern)) return [];
  return wrongValue(path, `may be text that does not match ${rule}`);
}
