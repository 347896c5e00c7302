import { accepts } from "./accepts.ts";
import {
  alternatives,
  type JsonSchema,
  listedValues,
  resolve,
  type SchemaObject,
  takesAnything,
  takesNothing,
} from "./json-schema.ts";
import { describe, type Mismatch, numberMismatches, textMismatches, wrongValue } from "./mismatch.ts";

/** The two documents that are compared, and the pairs under comparison (schemas may contain themselves). */
type Context = { sent: JsonSchema; heard: JsonSchema; open: Set<string> };

const at = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

function listMismatches(sent: SchemaObject, heard: SchemaObject, path: string, context: Context): Mismatch[] {
  const [from, to] = [sent.prefixItems ?? [], heard.prefixItems ?? []];
  // A tuple without a rest is as long as it is, whether or not its schema says so in numbers.
  const most = sent.maxItems ?? (sent.items === false ? from.length : Infinity);
  if ((sent.minItems ?? 0) < (heard.minItems ?? 0))
    return wrongValue(path, `may have fewer than ${heard.minItems} items`);
  if (most > (heard.maxItems ?? Infinity))
    return wrongValue(path, `may have more than ${heard.maxItems} items`);
  const length = Math.max(from.length, to.length);
  const places = Array.from({ length: Math.min(length, most) }, (_, index) =>
    compare(
      from[index] ?? sent.items ?? true,
      to[index] ?? heard.items ?? true,
      `${path}[${index}]`,
      context,
    ),
  );
  const rest = most > length ? compare(sent.items ?? true, heard.items ?? true, `${path}[]`, context) : [];
  return [...places.flat(), ...rest];
}

function fieldMismatches(
  sent: SchemaObject,
  heard: SchemaObject,
  path: string,
  context: Context,
): Mismatch[] {
  const [from, to] = [sent.properties ?? {}, heard.properties ?? {}];
  return Object.entries(to).flatMap(([name, wanted]): Mismatch[] => {
    const field = at(path, name);
    const needed = heard.required?.includes(name) ?? false;
    const own = Object.hasOwn(from, name) ? from[name] : undefined;
    // Of fields that it does not name, a sender sends none, unless its schema says which.
    const given =
      own ?? (typeof sent.additionalProperties === "object" ? sent.additionalProperties : undefined);
    if (given === undefined) return needed ? [{ path: field, kind: "missing", detail: "" }] : [];
    if (needed && !sent.required?.includes(name)) return [{ path: field, kind: "optional", detail: "" }];
    return compare(given, wanted, field, context);
  });
}

function objectMismatches(
  sent: SchemaObject,
  heard: SchemaObject,
  path: string,
  context: Context,
): Mismatch[] {
  const fields = fieldMismatches(sent, heard, path, context);
  const { additionalProperties: others = true, propertyNames: names = true, properties = {} } = heard;
  const extra = Object.entries(sent.properties ?? {}).filter(([name]) => !Object.hasOwn(properties, name));
  const refused = extra.flatMap(([name, schema]): Mismatch[] =>
    others === false || !accepts(names, name, context.heard)
      ? [{ path: at(path, name), kind: "unknown", detail: "" }]
      : compare(schema, others, at(path, name), context),
  );
  if (typeof sent.additionalProperties !== "object") return [...fields, ...refused];
  return [
    ...fields,
    ...refused,
    ...compare(sent.propertyNames ?? { type: "string" }, names, `${path}{name}`, context),
    ...compare(sent.additionalProperties, others, `${path}{}`, context),
  ];
}

/** The parts of an intersection as one schema; of two that both say a thing, what the later one says. */
function merged({ allOf = [], ...own }: SchemaObject, root: JsonSchema): SchemaObject {
  let whole = own;
  for (const part of allOf) {
    const found = resolve(part, root);
    if (typeof found === "boolean") continue;
    const next = merged(found, root);
    const properties = { ...whole.properties, ...next.properties };
    const required = [...(whole.required ?? []), ...(next.required ?? [])];
    whole = { ...whole, ...next, ...(Object.keys(properties).length > 0 && { properties, required }) };
  }
  return whole;
}

function compareTypes(sent: SchemaObject, heard: SchemaObject, path: string, context: Context): Mismatch[] {
  const widens = sent.type === "integer" && heard.type === "number";
  if (heard.type !== undefined && sent.type !== heard.type && !widens)
    return wrongValue(path, `may be ${describe(sent)}, not ${describe(heard)}`);
  if (sent.type === "number" || sent.type === "integer") return numberMismatches(sent, heard, path);
  if (sent.type === "string") return textMismatches(sent, heard, path);
  if (sent.type === "array") return listMismatches(sent, heard, path, context);
  return sent.type === "object" ? objectMismatches(sent, heard, path, context) : [];
}

function compareSchemas(sent: SchemaObject, heard: SchemaObject, path: string, context: Context): Mismatch[] {
  const parts = alternatives(sent);
  if (parts !== undefined) return parts.flatMap((part) => compare(part, heard, path, context));
  const values = listedValues(sent);
  if (values !== undefined) {
    const refused = values.filter((value) => !accepts(heard, value, context.heard));
    if (refused.length === 0) return [];
    return wrongValue(path, `may be ${refused.map((value) => JSON.stringify(value)).join(" or ")}`);
  }
  if (heard.allOf !== undefined) {
    const { allOf, ...own } = heard;
    return [own, ...allOf].flatMap((part) => compare(sent, part, path, context));
  }
  const choices = alternatives(heard);
  if (choices !== undefined) {
    const outcomes = choices.map((choice) => compare(sent, choice, path, context));
    if (outcomes.some((outcome) => outcome.length === 0)) return [];
    return wrongValue(path, `may be ${describe(sent)}, not ${describe(heard)}`);
  }
  if (listedValues(heard) !== undefined)
    return wrongValue(path, `may be ${describe(sent)}, not just ${describe(heard)}`);
  return compareTypes(sent, heard, path, context);
}

function compare(from: JsonSchema, to: JsonSchema, path: string, context: Context): Mismatch[] {
  const [sent, heard] = [resolve(from, context.sent), resolve(to, context.heard)];
  if (takesAnything(heard) || takesNothing(sent)) return [];
  if (typeof heard === "boolean" || takesNothing(heard)) return wrongValue(path, "may be sent at all");
  if (typeof sent === "boolean" || takesAnything(sent))
    return wrongValue(path, `may be anything, not just ${describe(heard)}`);
  const pair = JSON.stringify([sent, heard]);
  if (context.open.has(pair)) return [];
  context.open.add(pair);
  const found = compareSchemas(
    sent.allOf === undefined ? sent : merged(sent, context.sent),
    heard,
    path,
    context,
  );
  context.open.delete(pair);
  return found;
}

/**
 * Compares what one release may send with what another takes. Both are JSON Schemas; a field that the other
 * does not name does no harm, unless its schema forbids it.
 * @returns nothing where all that may be sent is understood.
 */
export function mismatches(sent: JsonSchema, heard: JsonSchema): Mismatch[] {
  return compare(sent, heard, "", { sent, heard, open: new Set() });
}
