import { expect } from "vitest";
import * as z from "zod/mini";
import type { JsonSchema } from "../events/mismatches.ts";
import { judge, type SampleSlice, sampleSlice } from "./sample-slice.ts";

/** A change of the sample slice that breaks something, and what the gate says of it. */
export type Break = [what: string, spoil: (slice: SampleSlice) => void, said: string | RegExp];

/** A change of the sample slice that breaks nothing. */
export type SafeChange = [what: string, change: (slice: SampleSlice) => void];

export const schemaOf = (type: z.ZodMiniType) => z.toJSONSchema(type, { io: "input" }) as JsonSchema;

/** A library that a build wants to be lent. */
export const needs = (name: string, requiredVersion: string, singleton = true) => ({
  name,
  version: "",
  requiredVersion,
  singleton,
});

export async function expectRefusal(...[, spoil, said]: Break): Promise<void> {
  const slice = sampleSlice();
  spoil(slice);
  const problems = (await judge(slice)).join("\n");
  if (said instanceof RegExp) expect(problems).toMatch(said);
  else expect(problems).toContain(said);
}

export async function expectPass(...[, change]: SafeChange): Promise<void> {
  const slice = sampleSlice();
  change(slice);
  expect(await judge(slice)).toEqual([]);
}
