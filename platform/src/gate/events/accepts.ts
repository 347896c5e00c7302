import { isDeepStrictEqual } from "node:util";
import { alternatives, bounds, type JsonSchema, resolve, type SchemaObject } from "./json-schema.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function hasType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function acceptsNumber(schema: SchemaObject, value: number): boolean {
  const { low, lowTaken, high, highTaken } = bounds(schema);
  if (value < low || (value === low && !lowTaken && low !== -Infinity)) return false;
  if (value > high || (value === high && !highTaken && high !== Infinity)) return false;
  return schema.multipleOf === undefined || Number.isInteger(value / schema.multipleOf);
}

function acceptsText(schema: SchemaObject, value: string): boolean {
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity)) return false;
  return schema.pattern === undefined || new RegExp(schema.pattern, "u").test(value);
}

function acceptsList(schema: SchemaObject, value: unknown[], root: JsonSchema): boolean {
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return false;
  const { prefixItems = [], items = true } = schema;
  return value.every((item, index) => accepts(prefixItems[index] ?? items, item, root));
}

function acceptsObject(schema: SchemaObject, value: Record<string, unknown>, root: JsonSchema): boolean {
  const { properties = {}, required = [], additionalProperties = true, propertyNames = true } = schema;
  if (required.some((name) => !Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, field]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return accepts(propertyNames, name, root) && accepts(known ?? additionalProperties, field, root);
  });
}

/** Whether a value is one that the schema takes. Formats are not looked at. */
export function accepts(from: JsonSchema, value: unknown, root: JsonSchema = from): boolean {
  const schema = resolve(from, root);
  if (typeof schema === "boolean") return schema;
  if ("const" in schema && !isDeepStrictEqual(schema.const, value)) return false;
  if (schema.enum?.every((known) => !isDeepStrictEqual(known, value))) return false;
  if (schema.not !== undefined && accepts(schema.not, value, root)) return false;
  if (schema.allOf?.some((part) => !accepts(part, value, root))) return false;
  const union = alternatives(schema);
  if (union !== undefined) return union.some((part) => accepts(part, value, root));
  if (typeof schema.type === "string" && !hasType(schema.type, value)) return false;
  if (typeof value === "number") return acceptsNumber(schema, value);
  if (typeof value === "string") return acceptsText(schema, value);
  if (Array.isArray(value)) return acceptsList(schema, value, root);
  return !isObject(value) || acceptsObject(schema, value, root);
}
