import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type * as z from "zod";

/** Nobody may change what others are given too. */
function freeze(value: object): object {
  for (const part of Object.values(value)) Object.freeze(part);
  return Object.freeze(value);
}

/**
 * Compiles schemas to checks as usual, but a good query only once: the same text gives the same object (see
 * `createQueryReader`), and what a schema makes of it.
 */
export const compileChecks: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route);
  if (route.httpPart !== "querystring") return check;
  const checked = new WeakMap<object, { value: object }>();
  return (query: unknown) => {
    if (typeof query !== "object" || query === null) return check(query);
    const known = checked.get(query);
    if (known !== undefined) return known;
    const result = check(query);
    if (typeof result === "object" && "value" in result) checked.set(query, { value: freeze(result.value) });
    return result;
  };
};
