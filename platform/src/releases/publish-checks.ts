import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { lt, valid } from "semver";
import { ChangeRefused, entryOf } from "./registry-changes.ts";
import { type Build, releaseFolder, semverOf } from "./release-record.ts";
import type { Storage } from "./storage.ts";

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/;

/** A build to publish. */
export type Candidate = Pick<Build, "description" | "semver"> & {
  release: Release;
  /** Whether the version may be published again with other content, as in development. */
  unversioned?: boolean | undefined;
  /** The file that contains the version, for advice. Without it, the package of a slice of the workspace. */
  versionFile?: string | undefined;
  /** Whether a version below the current one is rejected. */
  refuseOlder?: boolean | undefined;
};

const isDefined = (refusal: string | undefined): refusal is string => refusal !== undefined;

/** Text after a "+" wouldn't distinguish releases. */
const refuseInvalid = ({ semver }: Candidate, versionFile: string): string | undefined =>
  SEMVER.test(semver) ? undefined : `"${semver}" in ${versionFile} is not a version. Use one such as 1.2.3.`;

function refuseReused(
  storage: Storage,
  { description: { name }, semver, release, unversioned }: Candidate,
  versionFile: string,
): string | undefined {
  if (unversioned) return undefined;
  const other = storage
    .list(releaseFolder(name, ""))
    .find((known) => known !== release.version && semverOf(known) === semver);
  return other === undefined
    ? undefined
    : `${name} ${semver} was already published with other content (${other}). Raise "version" in ${versionFile}.`;
}

/** An older version is usually built from sources that weren't updated. */
function refuseOld(
  registry: Registry,
  { description: { name }, semver, refuseOlder }: Candidate,
): string | undefined {
  const current = entryOf(registry, name)?.releases[0]?.version ?? "";
  const isOlder = valid(semver) && valid(semverOf(current)) && lt(semver, semverOf(current));
  return refuseOlder && isOlder
    ? `${name} ${semver} is older than ${current}, the current release. To publish it anyway, use --allow-older.`
    : undefined;
}

function refuseTaken(
  { slices }: Registry,
  { name, port }: Build["description"],
  file: string,
): string | undefined {
  const other = slices.find((entry) => entry.port === port && entry.name !== name);
  return other && `${name} and ${other.name} both use port ${port}. Choose another in ${file}.`;
}

/** Returns the reasons against publishing a build that don't depend on its code. The gate checks the code. */
export function refusalsOf(candidate: Candidate, registry: Registry, storage: Storage): string[] {
  const { name } = candidate.description;
  const { versionFile = `${name}/package.json` } = candidate;
  return [
    refuseInvalid(candidate, versionFile),
    refuseReused(storage, candidate, versionFile),
    refuseOld(registry, candidate),
    refuseTaken(registry, candidate.description, versionFile.replace("package.json", "slice.json")),
  ].filter(isDefined);
}

/** @throws {ChangeRefused} if another slice uses the same port of localhost */
export function requireOwnPort(registry: Registry, description: Build["description"]): void {
  const refusal = refuseTaken(registry, description, `${description.name}/slice.json`);
  if (refusal !== undefined) throw new ChangeRefused(refusal);
}

/** An entry as its team leaves it. Reports may prove a release at any time. */
const fingerprint = (entry: RegistryEntry | undefined): string =>
  JSON.stringify(entry ? { ...entry, proven: null } : null);

export function requireUnchanged(
  name: string,
  began: RegistryEntry | undefined,
  now: RegistryEntry | undefined,
): void {
  if (fingerprint(began) === fingerprint(now)) return;
  throw new ChangeRefused(
    `Someone else published ${name} in the meantime (${now?.releases[0]?.version}). Check it with "slice show ${name}", then publish again.`,
  );
}
