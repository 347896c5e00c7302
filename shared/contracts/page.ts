import * as z from "zod/mini";
import { publicConfigSchema } from "./config.ts";
import { mountSchema, releaseSchema, sliceNameSchema } from "./release.ts";

/** On a button of the prerendered markup that was clicked: the app clicks its own in its place. */
export const CLICKED = "data-clicked";

/** A slice as one visitor's page gets it. */
export const composedSliceSchema = z.object({
  name: sliceNameSchema,
  origin: z.string(),
  /** Those of the first release. */
  mounts: z.array(mountSchema),
  slots: z.record(z.string(), z.string()),
  /** What this visitor gets first, then what stands in for it where it fails. */
  releases: z.array(releaseSchema).check(z.minLength(1)),
  /** Whether the first release is on trial with some of the visitors. */
  canary: z.boolean(),
  /** Whether there is only what places it: the first release, without what it is loaded and checked by. */
  isPartial: z.optional(z.boolean()),
});
export type ComposedSlice = z.infer<typeof composedSliceSchema>;

/** What one page is composed of, made of the registry for one visitor. */
export const compositionSchema = z.object({ slices: z.array(composedSliceSchema) });
export type Composition = z.infer<typeof compositionSchema>;

/** By what a page follows the registry while it is open. */
export const deploymentSchema = z.object({
  /** The registry's sequence that the page was made of. */
  sequence: z.int(),
  /** The shell's version that the page runs; empty where it was built for development. */
  shell: z.string(),
  /** The visitor's place among all, from 0 to below 100; it stays with the visitor. */
  cohort: z.number(),
  /** The registry's public key: 32 bytes in base64. Null where pages are not to follow the registry. */
  publicKey: z.nullable(z.string()),
  /** Where each slice is served. */
  origins: z.record(z.string(), z.string()),
  /** Whether a page may take a slice from a developer's own machine. */
  overrides: z.boolean(),
});
export type Deployment = z.infer<typeof deploymentSchema>;

/** What the edge server writes into the page, so that the shell need not ask for it. */
export const pageDataSchema = z.object({
  /** Where the service answers, such as /api. */
  api: z.string(),
  composition: compositionSchema,
  deployment: deploymentSchema,
  /** The service's public configuration, or null where the edge server could not get it in time. */
  config: z.nullable(publicConfigSchema),
  /**
   * Where releases are on trial: their slices, of which the page also reports that they work, and the ticket that its
   * reports bear.
   */
  trial: z.optional(z.object({ slices: z.array(sliceNameSchema), ticket: z.string() })),
  /** The candidate that this browser alone sees, and until when, in ms since 1970. */
  preview: z.optional(z.object({ slice: sliceNameSchema, version: z.string(), expires: z.int() })),
  /** Why a link shows no candidate: its time is over, the store no longer has it, or this deployment never signed it. */
  refusedPreview: z.optional(
    z.union([
      z.object({ reason: z.literal("expired"), slice: sliceNameSchema, expires: z.int() }),
      z.object({ reason: z.literal("removed"), slice: sliceNameSchema }),
      z.object({ reason: z.literal("unknown") }),
    ]),
  ),
});
export type PageData = z.infer<typeof pageDataSchema>;
