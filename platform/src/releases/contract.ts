import type { Registry } from "@cointide/shared/contracts/registry";
import { mountSchema } from "@cointide/shared/contracts/release";
import { offerSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod/mini";
import { parseJson } from "./disk.ts";
import { releaseFolder, shellRecord } from "./release-record.ts";
import type { Storage } from "./storage.ts";

/**
 * The JSON Schema of an event, as `z.toJSONSchema` writes it. Events are made of objects, records, lists, unions and
 * listed values, which are compared; any other keyword, such as `pattern`, must be the same on both sides.
 */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  [keyword: string]: unknown;
};

/** The file of a release that later releases of others are compared with. */
export const CONTRACT_FILE = "release.json";

/** The content of the contract's file. */
export const contractText = (contract: unknown): string => `${JSON.stringify(contract, null, 2)}\n`;

const jsonSchema = z.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/** For each event, its JSON Schema as of the release's build. */
const eventsSchema = z.object({
  emits: z.record(z.string(), jsonSchema),
  hears: z.record(z.string(), jsonSchema),
});
export type EventContracts = z.infer<typeof eventsSchema>;

/** The promises and needs of a slice's release. The build writes it into the release's folder. */
export const sliceContractSchema = z.object({
  name: z.string(),
  /** Semantic version; the content hash is of the folder, and so cannot stand in it. */
  version: z.string(),
  /** For each expose, the files that it loads at once. */
  exposes: z.record(z.string(), z.object({ files: z.array(z.string()) })),
  mounts: z.array(mountSchema),
  slots: z.record(z.string(), z.string()),
  /** The schema, as of its build, of the props that each of these slots gives; absent from earlier releases. */
  slotProps: z.optional(z.record(z.string(), jsonSchema)),
  /** The slots that it offers to others, with the schema of the props that it gives; absent where there are none. */
  offers: z.optional(z.record(z.string(), z.object({ ...offerSchema.shape, props: jsonSchema }))),
  /** Full paths with their params, such as `/dashboard/streams/:id?`. */
  routes: z.array(z.string()),
  events: eventsSchema,
  /** The shared modules that it consumes. */
  requires: z.record(z.string(), z.object({ range: z.string(), singleton: z.boolean() })),
});
export type SliceContract = z.infer<typeof sliceContractSchema>;

/** The promises of a release of the shell to slices. */
export const shellContractSchema = z.object({
  name: z.literal("shell"),
  /** Its own routes, and the addresses of its origin that are no pages. */
  routes: z.array(z.string()),
  /** The routes that slices may add to. */
  parents: z.array(z.string()),
  slots: z.array(z.string()),
  /** The slots that several slices may fill; any other takes one. Absent from earlier releases. */
  offers: z.optional(z.record(z.string(), offerSchema)),
  events: eventsSchema,
  /** The modules that it shares, with the version of each. */
  provides: z.record(z.string(), z.string()),
});
export type ShellContract = z.infer<typeof shellContractSchema>;

const recordSchema = z.object({ contract: shellContractSchema });

/** The contract of a stored release of a slice; undefined where it has none, as before there were contracts. */
export function readSliceContract(
  storage: Storage,
  name: string,
  version: string,
): SliceContract | undefined {
  const text = storage.read(`${releaseFolder(name, version)}/${CONTRACT_FILE}`) ?? "";
  return sliceContractSchema.safeParse(parseJson(text)).data;
}

/** The contract of the current release of the shell; undefined where it has none. */
export function readShellContract(
  storage: Storage,
  { shell: [current] }: Registry,
): ShellContract | undefined {
  const text = current && storage.read(shellRecord(current.version));
  return recordSchema.safeParse(parseJson(text ?? "")).data?.contract;
}
