import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../releases/contract.ts";

/** A field that a listener would not understand, and why. */
export type Mismatch = {
  /** Such as `streams[].id`; empty for the whole payload. */
  path: string;
  /** `missing` never sent · `optional` not always sent · `unknown` sent, but refused · `value` not accepted. */
  kind: "missing" | "optional" | "unknown" | "value";
  /** For `value`: the difference, in words. */
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

/** Whether a keyword is compared in its own way, or says nothing about values. A record's keys may be any text. */
const isIgnored = (keyword: string, schema: JsonSchema): boolean =>
  COMPARED.has(keyword) ||
  (keyword === "propertyNames" && isDeepStrictEqual(schema.propertyNames, { type: "string" }));

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

const wrongValue = (path: string, detail: string): Mismatch[] => [{ path, kind: "value", detail }];

const listedValues = (schema: JsonSchema): unknown[] | undefined =>
  "const" in schema ? [schema.const] : schema.enum;

/** The alternatives of a union, which may be written as several types. */
const alternatives = (schema: JsonSchema): JsonSchema[] | undefined =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : schema.anyOf;

const quote = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(" or ");

/** The values that a schema accepts, in a few words. */
function describe(schema: JsonSchema): string {
  const values = listedValues(schema);
  if (values !== undefined) return quote(values);
  const union = alternatives(schema);
  if (union !== undefined) return union.map(describe).join(" or ");
  return schema.type === undefined ? "anything" : (TYPES[String(schema.type)] ?? String(schema.type));
}

function fieldMismatches(sent: JsonSchema, accepted: JsonSchema, path: string): Mismatch[] {
  const ofRecord = typeof sent.additionalProperties === "object" ? sent.additionalProperties : undefined;
  return Object.entries(accepted.properties ?? {}).flatMap(([name, expected]): Mismatch[] => {
    const isRequired = accepted.required?.includes(name) ?? false;
    const own = Object.hasOwn(sent.properties ?? {}, name) ? sent.properties?.[name] : ofRecord;
    if (own === undefined) return isRequired ? [{ path: at(path, name), kind: "missing", detail: "" }] : [];
    if (isRequired && !sent.required?.includes(name))
      return [{ path: at(path, name), kind: "optional", detail: "" }];
    return compare(own, expected, at(path, name));
  });
}

/** The listener ignores a field that it does not name, unless its schema forbids or restricts such fields. */
function otherMismatches(sent: JsonSchema, accepted: JsonSchema, path: string): Mismatch[] {
  const { additionalProperties: others = true, properties = {} } = accepted;
  if (others === true) return [];
  const extra = Object.entries(sent.properties ?? {})
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, schema]) => [at(path, name), schema] as const);
  if (typeof sent.additionalProperties === "object") extra.push([`${path}{}`, sent.additionalProperties]);
  return extra.flatMap(([field, schema]): Mismatch[] =>
    others === false ? [{ path: field, kind: "unknown", detail: "" }] : compare(schema, others, field),
  );
}

function compareTypes(sent: JsonSchema, accepted: JsonSchema, path: string): Mismatch[] {
  const widens = sent.type === "integer" && accepted.type === "number";
  if (accepted.type !== undefined && sent.type !== accepted.type && !widens)
    return wrongValue(path, `may be ${describe(sent)}, not ${describe(accepted)}`);
  if (sent.type === "array") return compare(sent.items ?? {}, accepted.items ?? {}, `${path}[]`);
  if (sent.type !== "object") return [];
  return [...fieldMismatches(sent, accepted, path), ...otherMismatches(sent, accepted, path)];
}

function compare(sent: JsonSchema, accepted: JsonSchema, path: string): Mismatch[] {
  if (isDeepStrictEqual(sent, accepted)) return [];
  const parts = alternatives(sent);
  if (parts !== undefined) return parts.flatMap((part) => compare(part, accepted, path));
  const other = Object.keys(accepted).find(
    (keyword) => !isIgnored(keyword, accepted) && !isDeepStrictEqual(sent[keyword], accepted[keyword]),
  );
  if (other !== undefined)
    return wrongValue(path, `may be outside of its ${other}, ${JSON.stringify(accepted[other])}`);
  const choices = alternatives(accepted);
  if (choices !== undefined) {
    const isAccepted = choices.some((choice) => compare(sent, choice, path).length === 0);
    return isAccepted ? [] : wrongValue(path, `may be ${describe(sent)}, not ${describe(accepted)}`);
  }
  const [values, known] = [listedValues(sent), listedValues(accepted)];
  if (known === undefined) return compareTypes(sent, accepted, path);
  if (values === undefined)
    return wrongValue(path, `may be ${describe(sent)}, not just ${describe(accepted)}`);
  const refused = values.filter((value) => !known.some((one) => isDeepStrictEqual(one, value)));
  return refused.length === 0 ? [] : wrongValue(path, `may be ${quote(refused)}`);
}

/** Compares the values that one release may send with those that another accepts; empty where it accepts all. */
export const mismatches = (sent: JsonSchema, accepted: JsonSchema): Mismatch[] => compare(sent, accepted, "");

/** A mismatch in words. @param missing what is said of a field that is never sent. */
export function phrase({ path, kind, detail }: Mismatch, missing: string): string {
  const field = path === "" ? "the payload" : `field "${path}"`;
  if (kind === "missing") return `${field} ${missing}`;
  if (kind === "optional") return `${field} may be left out`;
  return kind === "unknown" ? `${field} is not accepted` : `${field} ${detail}`;
}
