import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { type Release, releaseSchema } from "@cointide/shared/contracts/release";
import * as z from "zod/mini";
import { parseJson } from "./disk.ts";
import { importPublicKey } from "./registry-keys.ts";
import { type Build, parseRecord, RECORD_FILE, recordText, releaseOf } from "./release-record.ts";
import type { Storage } from "./storage.ts";

/** What a link to a preview says: a candidate in the store, and until when it may be seen. */
const previewSchema = z.object({
  slice: z.string(),
  version: z.string(),
  /** SHA-256 of the release, so that what the store holds cannot be replaced after it was signed. */
  digest: z.string(),
  /** In ms since 1970. */
  expires: z.int(),
});
export type Preview = z.infer<typeof previewSchema>;

/** The store's folder of a candidate: beside the releases, which stand in for each other. */
const previewFolder = (slice: string, version: string): string => `slices/${slice}/previews/${version}`;

/** Parsed, a release has its fields in one order, however it was made. */
const digestOf = (release: Release): string =>
  createHash("sha256")
    .update(JSON.stringify(releaseSchema.parse(release)))
    .digest("base64url");

/** Adds a build to the store as a candidate that no registry names. */
export function addPreview(storage: Storage, build: Build): Release {
  const release = releaseOf({ ...build, semver: `${build.semver}-preview` });
  const { description, files } = build;
  const entry = `/previews/${release.version}/${release.entry.split("/").at(-1)}`;
  const candidate = { ...release, entry };
  const record = recordText({ release: candidate, description, sequence: 0, skippedGate: null });
  const folder = previewFolder(description.name, release.version);
  storage.addFolder(folder, new Map([...files, [RECORD_FILE, Buffer.from(record)]]));
  return candidate;
}

/** The token of a link to a candidate. */
export function signPreview(slice: string, release: Release, expires: number, privateKey: KeyObject): string {
  const preview: Preview = { slice, version: release.version, digest: digestOf(release), expires };
  const payload = Buffer.from(JSON.stringify(preview));
  return `${payload.toString("base64url")}.${sign(null, payload, privateKey).toString("base64url")}`;
}

/** What a token says, also one whose time is over. Null where it was not signed by this deployment's key. */
export function verifyPreview(token: string, publicKey: string): Preview | null {
  const [payload, signature] = token.split(".").map((part) => Buffer.from(part, "base64url"));
  if (payload === undefined || signature === undefined) return null;
  if (!verify(null, payload, importPublicKey(publicKey), signature)) return null;
  return previewSchema.safeParse(parseJson(payload.toString())).data ?? null;
}

/** What a token says. Null where it was not signed by this deployment's key, or its time is over. */
export function openPreview(token: string, publicKey: string, now = Date.now()): Preview | null {
  const preview = verifyPreview(token, publicKey);
  return preview !== null && preview.expires > now ? preview : null;
}

/** The candidate of a preview. Null where the store has it no longer, or not as it was signed. */
export function readPreview(
  storage: Pick<Storage, "read">,
  { slice, version, digest }: Preview,
): Release | null {
  const record = parseRecord(storage.read(`${previewFolder(slice, version)}/${RECORD_FILE}`));
  return record !== undefined && digestOf(record.release) === digest ? record.release : null;
}
