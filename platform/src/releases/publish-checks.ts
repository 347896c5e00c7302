import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { lt, valid } from "semver";
import { ChangeRefused } from "./registry-changes.ts";
import { type Build, releaseFolder, semverOf } from "./release-record.ts";
import type { Storage } from "./storage.ts";

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/;

/** Throws a sentence where a release cannot have the version; what follows a "+" would not tell releases apart. */
export function requireVersion(semver: string, versionFile: string): void {
  if (SEMVER.test(semver)) return;
  throw new ChangeRefused(`"${semver}" in ${versionFile} is not a version. Use one such as 1.2.3.`);
}

/** The release that was published under the same version with other content, if there is one. */
export function publishedUnder(storage: Storage, name: string, { version }: Release): string | undefined {
  return storage
    .list(releaseFolder(name, ""))
    .find((known) => known !== version && semverOf(known) === semverOf(version));
}

/** Throws a sentence where the version was already published with other content. */
export function requireNewVersion(
  storage: Storage,
  name: string,
  release: Release,
  versionFile: string,
): void {
  const other = publishedUnder(storage, name, release);
  if (other === undefined) return;
  throw new ChangeRefused(
    `${name} ${semverOf(release.version)} was already published with other content (${other}). Raise "version" in ${versionFile}.`,
  );
}

/** Throws a sentence where everybody gets a newer version: an older one is mostly built from sources that were not updated. */
export function requireNewer(name: string, semver: string, entry: RegistryEntry | undefined): void {
  const current = entry?.releases[0]?.version ?? "";
  if (!valid(semver) || !valid(semverOf(current)) || !lt(semver, semverOf(current))) return;
  throw new ChangeRefused(
    `${name} ${semver} is older than ${current}, the current release. To publish it anyway, use --allow-older.`,
  );
}

/** Throws a sentence where another slice is served at the same port of localhost. */
export function requireOwnPort({ slices }: Registry, { name, port }: Build["description"]): void {
  const other = slices.find((entry) => entry.port === port && entry.name !== name);
  if (other === undefined) return;
  throw new ChangeRefused(
    `${name} and ${other.name} both use port ${port}. Choose another in ${name}/slice.json.`,
  );
}

/** An entry as its team leaves it; reports may prove a release at any time. */
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
