import { createHash } from "node:crypto";
import { publishedSchema } from "@cointide/shared/contracts/registry";
import { type Release, releaseSchema } from "@cointide/shared/contracts/release";
import { sliceDescriptionSchema } from "@cointide/shared/contracts/slice-description";
import * as z from "zod";
import { type FederationManifest, readManifest } from "../rspack/federation-manifest.ts";
import { type Files, parseJson } from "./disk.ts";
import { isScript } from "./file-kinds.ts";
import { integrityOf } from "./integrity.ts";

/** The `record.json` of a release, from which the registry can name it again. */
const releaseRecordSchema = z.object({
  release: releaseSchema,
  description: sliceDescriptionSchema,
  /** The number of the registry that named it first: of two releases the one with the higher is newer. */
  sequence: z.int().default(0),
  /** Why the gate was skipped, or null where it was not. */
  skippedGate: z.string().nullable(),
  /** Its publisher; absent from earlier releases. */
  published: z.optional(publishedSchema),
  /** What its team signed for the upload; absent if it came another way. */
  signature: z.string().optional(),
});
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

export const RECORD_FILE = "record.json";

/** A build that may become a release. */
export type Build = { description: ReleaseRecord["description"]; semver: string; files: Files };

/** Eight hex digits of the content that runs, without compressed copies and source maps. */
export function contentHash(files: Files): string {
  const hash = createHash("sha256");
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!/\.(br|gz|map)$/.test(name)) hash.update(name).update("\0").update(content).update("\0");
  }
  return hash.digest("hex").slice(0, 8);
}

/**
 * Whether the build's own code links its stylesheets without credentials, as a page's preloads are. A stylesheet that is
 * fetched in another way than it was preloaded is fetched twice, so that of stock builds waits for their code.
 */
const linksAnonymously = (files: Files): boolean =>
  [...files].some(([name, content]) => isScript(name) && Buffer.from(content).includes("crossOrigin"));

/** The files that each expose loads at once, and the versions of `shared` that fit, from the build's manifest. */
function needsOf(manifest: FederationManifest, files: Files): Pick<Release, "files" | "shared"> {
  const { exposes, shared } = manifest;
  const range = shared.find(({ name }) => name.startsWith("@cointide/shared/"))?.requiredVersion;
  const isPreloaded = linksAnonymously(files);
  return {
    files: Object.fromEntries(
      exposes.map(({ path, assets: { js, css } }) => [path, [...js.sync, ...(isPreloaded ? css.sync : [])]]),
    ),
    ...(range !== undefined && { shared: range }),
  };
}

/** Where a slice has its part in pages, by its description. */
export const placementOf = ({
  mounts,
  slots,
  offers,
  navigation,
  commands,
}: ReleaseRecord["description"]) => ({
  ...{ mounts, slots },
  ...(offers && { offers }),
  ...(navigation && { navigation }),
  ...(commands && { commands }),
});

/** The release that a build makes: it is addressed by its version and its content. */
export function releaseOf({ description, semver, files }: Build): Release {
  const { name } = description;
  const manifest = readManifest(files);
  const version = `${semver}${semver.includes("-") ? "." : "-"}${contentHash(files)}`;
  return {
    version,
    entry: `/${name}/${version}/${manifest.entry.file}`,
    ...needsOf(manifest, files),
    integrity: integrityOf(files),
    ...placementOf(description),
  };
}

/** The package's part of a release's version: 0.1.0 of 0.1.0-3f9a2c1b. */
export const semverOf = (version: string): string => version.replace(/[-.][0-9a-f]{8}$/, "");

/** The content hash of a release's version. */
export const hashOf = (version: string): string => version.slice(-8);

/** The store's folder of a release. */
export const releaseFolder = (slice: string, version: string): string =>
  `slices/${slice}/${slice}/${version}`;

/** The store's path of a shell release's record. */
export const shellRecord = (version: string): string => `shell-releases/${version}.json`;

export const recordText = (record: ReleaseRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** Reads `record.json`. Undefined where there is none, or one that is damaged or of another make. */
export function parseRecord(text: string | undefined): ReleaseRecord | undefined {
  if (text === undefined) return undefined;
  const parsed = releaseRecordSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}
