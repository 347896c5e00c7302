import { isDeepStrictEqual } from "node:util";

/**
 * The JSON Schema of an event, as `z.toJSONSchema` writes it. Events are made of objects, records, lists, unions and
 * listed values, which are compared; any other keyword, such as `pattern`, must be the same on both sides.
 */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  [keyword: string]: unknown;
};

/** Why a listener would not understand what is sent: a field, and what is wrong with it. */
export type Mismatch = {
  /** Such as `streams[].id`; empty for the whole. */
  path: string;
  /** `missing` never sent · `optional` not always sent · `unknown` sent, but refused · `value` not one of those taken. */
  kind: "missing" | "optional" | "unknown" | "value";
  /** For `value`: what may be sent that the listener does not take. */
  detail: string;
};

const STRUCTURE = ["type", "enum", "const", "anyOf", "properties", "required", "items"];
const ANNOTATIONS = ["$schema", "title", "description", "default", "examples", "readOnly"];
const COMPARED = new Set([...STRUCTURE, "additionalProperties", ...ANNOTATIONS]);

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

const wrongValue = (path: string, detail: string): Mismatch[] => [{ path, kind: "value", detail }];

const listedValues = (schema: JsonSchema): unknown[] | undefined =>
  "const" in schema ? [schema.const] : schema.enum;

/** The alternatives of a union, which may be written as several types. */
const alternatives = (schema: JsonSchema): JsonSchema[] | undefined =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : schema.anyOf;

const quote = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(" or ");

/** What a schema takes, in a few words. */
function describe(schema: JsonSchema): string {
  const values = listedValues(schema);
  if (values !== undefined) return quote(values);
  const union = alternatives(schema);
  if (union !== undefined) return union.map(describe).join(" or ");
  return schema.type === undefined ? "anything" : (TYPES[String(schema.type)] ?? String(schema.type));
}

/** Whether a keyword such as `maxLength` takes no more of what is sent than of what is heard. */
function isAsNarrow(keyword: string, sent: unknown, heard: unknown): boolean {
  if (isDeepStrictEqual(sent, heard)) return true;
  if (keyword === "propertyNames") return isDeepStrictEqual(heard, { type: "string" });
  if (typeof sent !== "number" || typeof heard !== "number") return false;
  if (/^(min[A-Z]|minimum|exclusiveMinimum)/.test(keyword)) return sent >= heard;
  return /^(max[A-Z]|maximum|exclusiveMaximum)/.test(keyword) && sent <= heard;
}

function fieldMismatches(sent: JsonSchema, heard: JsonSchema, path: string): Mismatch[] {
  const ofRecord = typeof sent.additionalProperties === "object" ? sent.additionalProperties : undefined;
  return Object.entries(heard.properties ?? {}).flatMap(([name, wanted]): Mismatch[] => {
    const needed = heard.required?.includes(name) ?? false;
    const own = Object.hasOwn(sent.properties ?? {}, name) ? sent.properties?.[name] : ofRecord;
    if (own === undefined) return needed ? [{ path: at(path, name), kind: "missing", detail: "" }] : [];
    if (needed && !sent.required?.includes(name))
      return [{ path: at(path, name), kind: "optional", detail: "" }];
    return compare(own, wanted, at(path, name));
  });
}

/** A field that the listener does not name does no harm, unless its schema forbids it or says what it must be. */
function otherMismatches(sent: JsonSchema, heard: JsonSchema, path: string): Mismatch[] {
  const { additionalProperties: others = true, properties = {} } = heard;
  if (others === true) return [];
  const extra = Object.entries(sent.properties ?? {})
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, schema]) => [at(path, name), schema] as const);
  if (typeof sent.additionalProperties === "object") extra.push([`${path}{}`, sent.additionalProperties]);
  return extra.flatMap(([field, schema]): Mismatch[] =>
    others === false ? [{ path: field, kind: "unknown", detail: "" }] : compare(schema, others, field),
  );
}

function compareTypes(sent: JsonSchema, heard: JsonSchema, path: string): Mismatch[] {
  const widens = sent.type === "integer" && heard.type === "number";
  if (heard.type !== undefined && sent.type !== heard.type && !widens)
    return wrongValue(path, `may be ${describe(sent)}, not ${describe(heard)}`);
  if (sent.type === "array") return compare(sent.items ?? {}, heard.items ?? {}, `${path}[]`);
  if (sent.type !== "object") return [];
  return [...fieldMismatches(sent, heard, path), ...otherMismatches(sent, heard, path)];
}

function compare(sent: JsonSchema, heard: JsonSchema, path: string): Mismatch[] {
  if (isDeepStrictEqual(sent, heard)) return [];
  const parts = alternatives(sent);
  if (parts !== undefined) return parts.flatMap((part) => compare(part, heard, path));
  const wider = Object.keys(heard).find(
    (keyword) => !COMPARED.has(keyword) && !isAsNarrow(keyword, sent[keyword], heard[keyword]),
  );
  if (wider !== undefined)
    return wrongValue(path, `may be outside of its ${wider}, ${JSON.stringify(heard[wider])}`);
  const choices = alternatives(heard);
  if (choices !== undefined) {
    const isTaken = choices.some((choice) => compare(sent, choice, path).length === 0);
    return isTaken ? [] : wrongValue(path, `may be ${describe(sent)}, not ${describe(heard)}`);
  }
  const [values, known] = [listedValues(sent), listedValues(heard)];
  if (known === undefined) return compareTypes(sent, heard, path);
  if (values === undefined) return wrongValue(path, `may be ${describe(sent)}, not just ${describe(heard)}`);
  const refused = values.filter((value) => !known.some((one) => isDeepStrictEqual(one, value)));
  return refused.length === 0 ? [] : wrongValue(path, `may be ${quote(refused)}`);
}

/**
 * Compares what one release may send with what another takes.
 * @returns nothing where all that may be sent is understood.
 */
export const mismatches = (sent: JsonSchema, heard: JsonSchema): Mismatch[] => compare(sent, heard, "");
