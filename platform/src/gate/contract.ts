import { mountSchema } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
import type { JsonSchema } from "./events/mismatches.ts";

/** A file's name of a release: what later releases of others are held against. */
export const CONTRACT_FILE = "release.json";

const jsonSchema = z.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/** For each event, the JSON Schema that it had when the release was built. */
const eventsSchema = z.object({
  emits: z.record(z.string(), jsonSchema),
  hears: z.record(z.string(), jsonSchema),
});
export type EventContracts = z.infer<typeof eventsSchema>;

/** What a slice's release promises and needs. Written into its folder when it is built. */
export const sliceContractSchema = z.object({
  name: z.string(),
  /** Semantic version; the content hash is of the folder, and so cannot stand in it. */
  version: z.string(),
  /** For each expose, the files that it needs at once, and their scripts' size. */
  exposes: z.record(z.string(), z.object({ files: z.array(z.string()), gzipBytes: z.number() })),
  mounts: z.array(mountSchema),
  slots: z.record(z.string(), z.string()),
  /** Full paths with their params, such as `/dashboard/streams/:id?`. */
  routes: z.array(z.string()),
  events: eventsSchema,
  /** The libraries that it takes from the shell where their version fits. */
  requires: z.record(z.string(), z.object({ range: z.string(), singleton: z.boolean() })),
});
export type SliceContract = z.infer<typeof sliceContractSchema>;

/** What a release of the shell promises to the slices. */
export const shellContractSchema = z.object({
  name: z.literal("shell"),
  /** Its own routes, and the addresses of its origin that are no pages. */
  routes: z.array(z.string()),
  /** The routes that slices may add to. */
  parents: z.array(z.string()),
  slots: z.array(z.string()),
  events: eventsSchema,
  /** The libraries that it lends, with the version of each. */
  provides: z.record(z.string(), z.string()),
});
export type ShellContract = z.infer<typeof shellContractSchema>;

/** What is live, by the registry, and must go on working. */
export type LiveContracts = {
  /** The current release of every slice, and the one on trial where there is one. */
  slices: SliceContract[];
  /** Null where no shell has been published yet. */
  shell: ShellContract | null;
};
