import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromJSONSchema } from "zod";
import * as z from "zod/mini";
import type { JsonSchema } from "../../releases/contract.ts";
import { schemaOf } from "../testing/sample-slice.ts";
import { mismatches } from "./mismatches.ts";

const between = (sent: z.ZodMiniType, accepted: z.ZodMiniType) =>
  mismatches(schemaOf(sent), schemaOf(accepted)).map(({ path, kind }) => `${path} ${kind}`.trim());

const notice = { type: z.enum(["error", "success"]), message: z.string() };

describe("what is sent is understood", () => {
  it.each<[string, z.ZodMiniType, z.ZodMiniType]>([
    ["when nothing changed", z.object(notice), z.object(notice)],
    ["with one more field", z.object({ ...notice, extra: z.number() }), z.object(notice)],
    [
      "without a field that is optional",
      z.object(notice),
      z.object({ ...notice, extra: z.optional(z.number()) }),
    ],
    ["as a whole number for a number", z.int(), z.number()],
    ["as one of several", z.string(), z.union([z.number(), z.string()])],
    ["as named fields for a record", z.object({ a: z.string() }), z.record(z.string(), z.string())],
    ["as anything by a listener that accepts anything", z.unknown(), z.unknown()],
  ])("%s", (_, sent, accepted) => {
    expect(between(sent, accepted)).toEqual([]);
  });
});

describe("what is sent is not understood", () => {
  it.each<[string, z.ZodMiniType, z.ZodMiniType, string]>([
    ["without a field", z.object({ type: notice.type }), z.object(notice), "message missing"],
    [
      "with a field that may be left out",
      z.object({ ...notice, message: z.optional(z.string()) }),
      z.object(notice),
      "message optional",
    ],
    [
      "with a value that is not known",
      z.object({ ...notice, type: z.enum(["error", "fatal"]) }),
      z.object(notice),
      "type value",
    ],
    ["as null", z.nullable(z.number()), z.number(), "value"],
    ["as any number for a whole one", z.number(), z.int(), "value"],
    ["as a text of any length", z.string(), z.string().check(z.maxLength(9)), "value"],
    ["as a smaller number", z.number().check(z.minimum(0)), z.number().check(z.gt(0)), "value"],
    [
      "deep inside a list",
      z.object({ list: z.array(z.object({ id: z.number() })) }),
      z.object({ list: z.array(z.object({ id: z.string() })) }),
      "list[].id value",
    ],
    ["as a list for a tuple", z.array(z.string()), z.tuple([z.string()]), "value"],
    [
      "as a record of other values",
      z.record(z.string(), z.number()),
      z.record(z.string(), z.string()),
      "{} value",
    ],
    [
      "with a field that a strict schema forbids",
      z.object({ ...notice, more: z.string() }),
      z.strictObject(notice),
      "more unknown",
    ],
    ["as anything", z.unknown(), z.string(), "value"],
  ])("%s", (_, sent, accepted, expected) => {
    expect(between(sent, accepted)).toEqual([expected]);
  });
});

/** The verdict of the schema library itself. */
const accepts = (schema: JsonSchema, value: unknown) =>
  fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]).safeParse(value).success;

/** Schemas with the values they describe. */
type Sample = { schema: JsonSchema; value: fc.Arbitrary<unknown> };
const leaf = fc.oneof(
  fc.constant<Sample>({ schema: { type: "null" }, value: fc.constant(null) }),
  fc.constant<Sample>({ schema: { type: "boolean" }, value: fc.boolean() }),
  fc.constant<Sample>({ schema: { type: "string" }, value: fc.string() }),
  fc.subarray(["a", "b", "c"], { minLength: 1 }).map<Sample>((values) => ({
    schema: { type: "string", enum: values },
    value: fc.constantFrom(...values),
  })),
  fc.tuple(fc.integer({ min: -5, max: 0 }), fc.integer({ min: 1, max: 5 })).map<Sample>(([min, max]) => ({
    schema: { type: "integer", minimum: min, maximum: max },
    value: fc.integer({ min, max }),
  })),
);
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie("sample"), { minLength: 1, maxLength: 2 }).map<Sample>((parts) => ({
      schema: { anyOf: parts.map(({ schema }) => schema) },
      value: fc.oneof(...parts.map(({ value }) => value)),
    })),
    tie("sample").map<Sample>(({ schema, value }) => ({
      schema: { type: "array", items: schema },
      value: fc.array(value, { maxLength: 3 }),
    })),
    fc
      .record({ a: tie("sample"), b: tie("sample"), required: fc.subarray(["a", "b"] as const) })
      .map<Sample>(({ a, b, required }) => ({
        schema: { type: "object", properties: { a: a.schema, b: b.schema }, required: [...required] },
        value: fc.record({ a: a.value, b: b.value }, { requiredKeys: [...required] }),
      })),
  ),
}));

it("finds nothing only where the other side accepts every value that may be sent", () => {
  const pairs = fc
    .tuple(sample, sample)
    .chain(([sent, accepted]) =>
      sent.value.map((value) => ({ sent: sent.schema, accepted: accepted.schema, value })),
    );
  fc.assert(
    fc.property(pairs, ({ sent, accepted, value }) => {
      expect(accepts(sent, value)).toBe(true);
      if (mismatches(sent, accepted).length === 0) expect(accepts(accepted, value)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
