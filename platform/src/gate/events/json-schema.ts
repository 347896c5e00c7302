/** The part of JSON Schema that `z.toJSONSchema` writes. `true` or `{}` takes anything, `false` nothing. */
export type JsonSchema = boolean | SchemaObject;

export type SchemaObject = {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  not?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: JsonSchema | undefined;
  propertyNames?: JsonSchema | undefined;
  items?: JsonSchema | undefined;
  prefixItems?: JsonSchema[] | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  multipleOf?: number | undefined;
  $ref?: string | undefined;
  $defs?: Record<string, JsonSchema> | undefined;
};

/** The schema that a `$ref` of the same document stands for. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema === "boolean" || schema.$ref === undefined) return schema;
  if (schema.$ref === "#") return root;
  const name = schema.$ref.replace(/^#\/\$defs\//, "");
  const found = typeof root === "boolean" ? undefined : root.$defs?.[name];
  if (found === undefined) throw new Error(`The schema refers to ${schema.$ref}, which it does not define.`);
  return resolve(found, root);
}

const NARROWING = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "not", "properties", "required"];

export const takesAnything = (schema: JsonSchema): boolean =>
  schema === true || (typeof schema === "object" && NARROWING.every((key) => !(key in schema)));

export const takesNothing = (schema: JsonSchema): boolean =>
  schema === false || (typeof schema === "object" && schema.not !== undefined && takesAnything(schema.not));

/** The alternatives of a schema that is a union; undefined where it is none. */
export function alternatives(schema: SchemaObject): JsonSchema[] | undefined {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf;
}

/** The values of a schema that lists them; undefined where it does not. */
export function listedValues(schema: SchemaObject): unknown[] | undefined {
  if ("const" in schema) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === "boolean") return [true, false];
  return schema.type === "null" ? [null] : undefined;
}

/** The smallest and largest number that a schema takes, each with whether it is taken itself. */
export function bounds(schema: SchemaObject) {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  return {
    low: Math.max(minimum, exclusiveMinimum),
    lowTaken: minimum > exclusiveMinimum,
    high: Math.min(maximum, exclusiveMaximum),
    highTaken: maximum < exclusiveMaximum,
  };
}
