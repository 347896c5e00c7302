import { closest, distance } from "fastest-levenshtein";
import * as z from "zod/mini";

/** The part of a JSON Schema that says which keys there are. */
type Shape = {
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
};

/** The largest edit distance of a key to suggest. */
const MISTYPED = 3;

function suggest(key: string, known: readonly string[]): string {
  const nearest = closest(key, known);
  return distance(key, nearest) <= MISTYPED ? `did you mean "${nearest}"?` : `known are ${known.join(", ")}`;
}

/** A sentence for each key of the content that the schema does not have, at any depth. */
function unknownKeys(shape: Shape, content: unknown, path: readonly string[] = []): string[] {
  if (Array.isArray(content))
    return content.flatMap((item, index) => unknownKeys(shape.items ?? {}, item, [...path, String(index)]));
  if (typeof content !== "object" || content === null) return [];
  const { properties, additionalProperties } = shape;
  return Object.entries(content).flatMap(([key, value]) => {
    const here = [...path, key];
    const inner = properties?.[key] ?? additionalProperties;
    if (typeof inner === "object") return unknownKeys(inner, value, here);
    return properties === undefined
      ? []
      : [`${here.join(".")}: unknown key, ${suggest(key, Object.keys(properties))}`];
  });
}

const problemsOf = ({ issues }: z.core.$ZodError): string[] =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));

/**
 * Gives the content of a JSON file in the schema's form.
 * @param unknown whether keys that the schema does not have are refused. Files of tools have many.
 * @throws a sentence with everything that is wrong.
 */
export function parseContent<Value>(
  schema: z.ZodMiniType<Value>,
  path: string,
  text: string,
  unknown: "refused" | "ignored",
): Value {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  // The small zod has no messages of its own.
  const parsed = schema.safeParse(content, { error: z.locales.en().localeError });
  const keys =
    unknown === "refused" ? unknownKeys(z.toJSONSchema(schema, { io: "input" }) as Shape, content) : [];
  const problems = parsed.success ? keys : [...problemsOf(parsed.error), ...keys];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new Error(`${path} is not valid: ${problems.join("; ")}`);
}
