import * as z from "zod/mini";

/** A shell route that slices may add to, and the path below it that belongs to one slice. */
export const mountSchema = z.object({ parent: z.enum(["root", "dashboard"]), path: z.string() });
export type Mount = z.infer<typeof mountSchema>;

/** What a slice says of itself in its `slice.json`. */
export const sliceDescriptionSchema = z.object({
  name: z.string().check(z.regex(/^mfe-[a-z0-9-]+$/, "A slice is named mfe-… in lower case.")),
  /** Public modules by the name that the shell loads them under. */
  exposes: z.record(z.string(), z.string()),
  mounts: z.array(mountSchema),
  /** Slots of the shell that the slice fills, with the expose that fills each. */
  slots: z.record(z.string(), z.string()),
});
export type SliceDescription = z.infer<typeof sliceDescriptionSchema>;

/** One published build of a slice, at an address that never changes its content. */
export const releaseSchema = z.object({
  /** Semantic version and content hash, such as 0.1.0-3f9a2c1b. */
  version: z.string(),
  /** The module that the shell loads, relative to the slice's origin: `/<name>/<version>/remoteEntry.js`. */
  entry: z.string(),
  /** For each expose, the files that it needs at once, relative to the release. */
  files: z.record(z.string(), z.array(z.string())),
});
export type Release = z.infer<typeof releaseSchema>;

/** A slice as the registry knows it; `releases` holds the current one first, then the earlier good ones. */
export const registeredSliceSchema = z.object({
  name: z.string(),
  origin: z.string(),
  mounts: z.array(mountSchema),
  slots: z.record(z.string(), z.string()),
  releases: z.array(releaseSchema).check(z.minLength(1)),
});
export type RegisteredSlice = z.infer<typeof registeredSliceSchema>;

/** What the page is composed of; the edge server writes it into the shell's HTML. */
export const registrySchema = z.object({ slices: z.array(registeredSliceSchema) });
export type Registry = z.infer<typeof registrySchema>;
