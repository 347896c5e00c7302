import * as z from "zod/mini";

/** A shell route that slices may add to, and the path below it that belongs to one slice. */
export const mountSchema = z.object({
  parent: z.enum(["root", "dashboard"]),
  path: z.string(),
  /** The title of the page that the mount is below the dashboard's header; absent from a modal or side panel over the board. */
  page: z.optional(z.string()),
});
export type Mount = z.infer<typeof mountSchema>;

/** How a slice may be called; its folder, its addresses and its variables are made of the name. */
export const sliceNameSchema = z
  .string("A slice is named mfe-… in lower case.")
  .check(
    z.regex(/^mfe-[a-z0-9]+(-[a-z0-9]+)*$/, "A slice is named mfe-… in lower case."),
    z.maxLength(64, "A slice's name has at most 64 characters."),
  );

/** A slot for components of other slices, as far as pages need to know. */
const slotOfferSchema = z.object({
  /** How many slices may fill it. */
  most: z.int(),
  /** Slices whose components come first, in this order; all others follow by name. */
  order: z.optional(z.array(z.string())),
});
export type SlotOffer = z.infer<typeof slotOfferSchema>;

/** A link to a slice in the navigation of the dashboard, as far as pages need to check it. */
const releaseNavigationSchema = z.object({
  label: z.string(),
  path: z.string(),
  icon: z.string(),
  order: z.int(),
});
export type Navigation = z.infer<typeof releaseNavigationSchema>;

/** An entry of the command palette, as far as pages need to check it. */
const releaseCommandSchema = z.object({ label: z.string(), path: z.string(), order: z.int() });
export type Command = z.infer<typeof releaseCommandSchema>;

/** For each file of a release, relative to its folder, what the browser checks it by: `sha384-…`. */
export const integritySchema = z.record(z.string(), z.string());
export type Integrity = z.infer<typeof integritySchema>;

/** One published build of a slice, at an address that never changes its content. */
export const releaseSchema = z.object({
  /** Semantic version and content hash, such as 0.1.0-3f9a2c1b. */
  version: z.string(),
  /** The module that the shell loads, relative to the slice's origin: `/<name>/<version>/remoteEntry.js`. */
  entry: z.string(),
  /** For each expose, the files that it needs at once, relative to the release. */
  files: z.record(z.string(), z.array(z.string())),
  /** Of every script and stylesheet of the release. */
  integrity: integritySchema,
  mounts: z.array(mountSchema),
  slots: z.record(z.string(), z.string()),
  /** Slots of its own that other slices may fill; absent where there are none. */
  offers: z.optional(z.record(z.string(), slotOfferSchema)),
  /** The slice's link in the navigation; absent if it has none. */
  navigation: z.optional(releaseNavigationSchema),
  /** The slice's entries of the command palette; absent if it has none. */
  commands: z.optional(z.array(releaseCommandSchema)),
  /** The versions of `shared` that it fits, such as `^1.0.0`; absent from earlier releases. */
  shared: z.optional(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;
