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

/** A link to a slice in the navigation of the dashboard. */
const navigationSchema = z.object({
  label: z
    .string()
    .check(
      z.regex(/^\S(.*\S)?$/, "The label of a navigation entry has no spaces at its ends."),
      z.maxLength(14, "The label of a navigation entry has at most 14 characters."),
    ),
  /** Where it leads: `/dashboard`, or a path of the slice below it. */
  path: z
    .string()
    .check(
      z.regex(/^\/dashboard(\/[a-z0-9-]+)*$/, "The path of a navigation entry is /dashboard or below it."),
    ),
  /** The `d` attribute of an SVG path that is stroked in a box of 24 × 24. */
  icon: z
    .string()
    .check(
      z.regex(/^[Mm][\d\s.,+\-aAcChHlLmMqQsStTvVzZ]+$/, "The icon of a navigation entry is SVG path data."),
      z.maxLength(500, "The icon of a navigation entry has at most 500 characters."),
    ),
  /** Its place: entries with a lower number come first. */
  order: z.int(),
});

const PLACEHOLDER = String.raw`\{(?:symbol|stream)\}`;
const COMMAND_PATH = new RegExp(
  String.raw`^/dashboard(/([a-z0-9-]+|${PLACEHOLDER}))*(\?[a-z]+=([\w-]+|${PLACEHOLDER}))?$`,
);

/** An entry of the command palette that opens a page of the slice. `{symbol}` is a pair, `{stream}` one of the user's streams. */
const commandSchema = z.object({
  label: z
    .string()
    .check(
      z.regex(/^\S(.*\S)?$/, "The label of a command has no spaces at its ends."),
      z.maxLength(40, "The label of a command has at most 40 characters."),
    ),
  /** Where it leads: `/dashboard`, or a path of the slice below it, with at most one parameter. */
  path: z.string().check(z.regex(COMMAND_PATH, "The path of a command is /dashboard or below it.")),
  /** Its place: commands with a lower number come first. */
  order: z.int(),
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
  /** The slice's link in the navigation of the dashboard, which is there even if the slice can't be loaded. */
  navigation: z.optional(navigationSchema),
  /** The slice's entries of the command palette. */
  commands: z.optional(z.array(commandSchema)),
  /** The bus events that the slice emits, and those that it listens to. */
  events: z.object({ emits: z.array(z.string()), hears: z.array(z.string()) }),
});
export type SliceDescription = z.infer<typeof sliceDescriptionSchema>;
