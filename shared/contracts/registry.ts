import * as z from "zod/mini";
import { integritySchema, releaseSchema, sliceNameSchema } from "./release.ts";

/** One published build of the shell; its addresses are relative to the shell's origin and begin with `/`. */
export const shellReleaseSchema = z.object({
  version: z.string(),
  /** The scripts and stylesheets that a page loads at once. */
  modules: z.array(z.string()),
  styles: z.array(z.string()),
  /** Of every script and stylesheet of the release, by address. */
  integrity: integritySchema,
  /** Whether it asks for what pages do not carry of their slices; absent from earlier releases, whose pages carry all. */
  completes: z.optional(z.boolean()),
  /** Markup that pages show before their scripts run; absent from earlier releases. */
  landing: z.optional(z.string()),
  dashboard: z.optional(z.string()),
});
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/** The publisher of a release. */
export const publishedSchema = z.object({
  /** The team whose key signed it, or `platform`. */
  by: z.string(),
  /** In ISO 8601. */
  at: z.string(),
  /** The commit that it was built from, with `-dirty` where files differed; absent where that is unknown. */
  commit: z.optional(z.string()),
});
export type Published = z.infer<typeof publishedSchema>;

/** A slice as the registry knows it. */
export const registryEntrySchema = z.object({
  name: sliceNameSchema,
  /** Where it is served on localhost, for deployments that name no origin for it. */
  port: z.int(),
  /** The current release, then the earlier good ones, newest first. */
  releases: z.array(releaseSchema).check(z.minLength(1)),
  /** The release that works by the reports of many visitors; the others are not known to fail. */
  proven: z.optional(z.string()),
  /** The publisher of each release that is named here, by version; absent from earlier registries. */
  published: z.optional(z.record(z.string(), publishedSchema)),
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
  /** Versions of earlier good releases that no entry names, newest first, by slice; also of withdrawn slices. */
  former: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The SHA-256 of the ownership file, in hex; absent where no slice has an owner. */
  owners: z.optional(z.string()),
  /** How many times each slice was changed, also those that were withdrawn; absent from earlier registries. */
  revisions: z.optional(z.record(z.string(), z.int())),
  /** What made this registry of the one before: `publish mfe-streams 1.2.0-3f9a2c1b`. */
  change: z.optional(
    z.extend(publishedSchema, {
      what: z.string(),
      /** The signed text in which an owner asked for the change; absent if none signed one. */
      statement: z.optional(z.string()),
    }),
  ),
});
export type Registry = z.infer<typeof registrySchema>;

/** The registry as it is stored and served: `payload` is the JSON text of a `Registry`. */
export const signedRegistrySchema = z.object({
  payload: z.string(),
  /** Ed25519 over the UTF-8 bytes of `payload`, in base64. */
  signature: z.string(),
});
export type SignedRegistry = z.infer<typeof signedRegistrySchema>;
