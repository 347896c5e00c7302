import * as z from "zod/mini";
import { mountSchema, sliceNameSchema } from "./release.ts";

/** A slot for components of other slices. */
export const offerSchema = z.object({
  /** How many slices may fill it. */
  most: z.int().check(z.minimum(1)),
  /** The most gzip KB of JavaScript that each of them may need for it. */
  budget: z.number().check(z.positive()),
  /** Slices whose components come first, in this order; all others follow by name. */
  order: z.optional(z.array(sliceNameSchema)),
});

/** What a slice says of itself in its `slice.json`. */
export const sliceDescriptionSchema = z.object({
  name: sliceNameSchema,
  /** Where it is served on a developer's machine, unless `PORT_…` says otherwise. */
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** The most gzip KB of JavaScript that all its exposes may need together. */
  budget: z.number().check(z.positive()),
  /** The same for each script below `embed/`, which is all that a page outside of the product loads. */
  embedBudget: z.optional(z.number().check(z.positive())),
  /** Public modules by the name that the shell loads them under. */
  exposes: z.record(z.string(), z.string()),
  mounts: z.array(mountSchema),
  /** Routes of earlier releases that are gone on purpose, such as `/dashboard/streams/old/:id`. */
  retiredRoutes: z.optional(z.array(z.string())),
  /**
   * Addresses that the gate opens, such as `/dashboard/charts/BTCUSDT?interval=1h`, in place of those that it makes up from
   * the patterns of their routes.
   */
  samples: z.optional(z.array(z.string().check(z.startsWith("/")))),
  /** Slots of the shell and of other slices that the slice fills, with the expose that fills each. */
  slots: z.record(z.string(), z.string()),
  /** Slots of its own that other slices may fill. */
  offers: z.optional(z.record(z.string(), offerSchema)),
  /** The bus events that the slice emits, and those that it listens to. */
  events: z.object({ emits: z.array(z.string()), hears: z.array(z.string()) }),
});
export type SliceDescription = z.infer<typeof sliceDescriptionSchema>;
