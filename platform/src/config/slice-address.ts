import * as z from "zod";

/** A port number, as an environment variable gives it. */
export const portSchema = z.coerce
  .number("a port is a number")
  .int("a port is a whole number")
  .min(1, "a port is at least 1")
  .max(65_535, "a port is at most 65535");

/** An origin, as an environment variable gives it. */
export const originSchema = z
  .url({ protocol: /^https?$/, error: "give an origin such as https://streams.cointide.example" })
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash }) => pathname + search + hash === "/", "an origin has no path")
  .transform(({ origin }) => origin);

/** Where a slice is served on this machine, and the origin under which browsers reach it. */
export type SliceAddress = { port: number; origin: string };

/** What the variables of a slice end with: AUTH for mfe-auth, PRICE_ALERTS for mfe-price-alerts. */
export const variableOf = (slice: string): string =>
  slice.replace(/^mfe-/, "").replaceAll("-", "_").toUpperCase();

/**
 * The address of a slice: `PORT_<NAME>`, else its own default port; `ORIGIN_<NAME>`, else localhost.
 * Throws a sentence that names a wrong value.
 */
export function sliceAddress(
  { name, port }: { name: string; port: number },
  source: NodeJS.ProcessEnv,
): SliceAddress {
  const read = <Value>(variable: string, schema: z.ZodType<Value>, fallback: Value): Value => {
    const text = source[variable];
    if (text === undefined || text === "") return fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`The environment has a wrong value. ${variable}: ${issue?.message}.`);
  };
  const chosen = read(`PORT_${variableOf(name)}`, portSchema, port);
  return {
    port: chosen,
    origin: read(`ORIGIN_${variableOf(name)}`, originSchema, `http://localhost:${chosen}`),
  };
}
