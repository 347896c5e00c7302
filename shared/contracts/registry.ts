import * as z from "zod/mini";

/** A shell route that slices may add to, and the path below it that belongs to one slice. */
export const mountSchema = z.object({ parent: z.enum(["root", "dashboard"]), path: z.string() });
export type Mount = z.infer<typeof mountSchema>;

/** How a slice may be called; its folder, its addresses and its variables are made of the name. */
export const sliceNameSchema = z
  .string("A slice is named mfe-… in lower case.")
  .check(
    z.regex(/^mfe-[a-z0-9]+(-[a-z0-9]+)*$/, "A slice is named mfe-… in lower case."),
    z.maxLength(64, "A slice's name has at most 64 characters."),
  );

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
  /** Slots of the shell that the slice fills, with the expose that fills each. */
  slots: z.record(z.string(), z.string()),
  /** The bus events that the slice emits, and those that it listens to. */
  events: z.object({ emits: z.array(z.string()), hears: z.array(z.string()) }),
});
export type SliceDescription = z.infer<typeof sliceDescriptionSchema>;

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
  /** The versions of `shared` that it fits, such as `^1.0.0`; absent from earlier releases. */
  shared: z.optional(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** One published build of the shell; its addresses are relative to the shell's origin and begin with `/`. */
export const shellReleaseSchema = z.object({
  version: z.string(),
  /** The scripts and stylesheets that a page loads at once. */
  modules: z.array(z.string()),
  styles: z.array(z.string()),
  /** Of every script and stylesheet of the release, by address. */
  integrity: integritySchema,
  /** Markup that pages show before their scripts run; absent from earlier releases. */
  landing: z.optional(z.string()),
  dashboard: z.optional(z.string()),
});
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/** A slice as the registry knows it. */
export const registryEntrySchema = z.object({
  name: sliceNameSchema,
  /** Where it is served on localhost, for deployments that name no origin for it. */
  port: z.int(),
  /** The current release, then the earlier good ones, newest first. */
  releases: z.array(releaseSchema).check(z.minLength(1)),
  /** A release that only some visitors get: those whose cohort is below `percent`. */
  canary: z.nullable(
    z.object({ release: releaseSchema, percent: z.number().check(z.positive(), z.lt(100)) }),
  ),
  /** The canary that was stopped last, and why. */
  stopped: z.nullable(z.object({ version: z.string(), reason: z.string() })),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** What is published: the one file that names releases. It grows by one in `sequence` at each change. */
export const registrySchema = z.object({
  sequence: z.int().check(z.nonnegative()),
  /** The shell's releases, the current one first; empty where none has been published yet. */
  shell: z.array(shellReleaseSchema),
  slices: z.array(registryEntrySchema),
});
export type Registry = z.infer<typeof registrySchema>;

/** The registry as it is stored and served: `payload` is the JSON text of a `Registry`. */
export const signedRegistrySchema = z.object({
  payload: z.string(),
  /** Ed25519 over the UTF-8 bytes of `payload`, in base64. */
  signature: z.string(),
});
export type SignedRegistry = z.infer<typeof signedRegistrySchema>;
