import { secretColumns } from "./copied-tables.ts";
import { ENTRIES, type Header } from "./format.ts";
import { isReleasePath, REGISTRY } from "./release-paths.ts";

/** PostgreSQL can't load a longer JSON value, in bytes. */
const MAX_ROWS_BYTES = 268_435_455;

/** Largest entries that are read as a whole, in bytes. Releases are streamed. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  [ENTRIES.header]: 1_048_576,
  [ENTRIES.checksums]: 67_108_864,
  [ENTRIES.secrets]: 1_048_576,
};

/** Returns whether an entry is too large to be read as a whole. */
export const isTooLarge = ({ name, size }: { name: string; size: number }): boolean =>
  !name.startsWith(ENTRIES.releases) && size > (MAX_BYTES[name] ?? MAX_ROWS_BYTES);

const PART = /^(?<folder>(?<kind>rows|sealed)\/(?<table>[^/]+)\/)(?<number>\d{6,})\.(?<ending>\w+)$/;

/** Returns a check that accepts numbered entries of a table if none is missing or repeated. */
function createPartCheck({ tables, hasSecrets }: Header) {
  const last = new Map<string, number>();
  return (name: string): boolean => {
    const { folder = "", kind, table = "", number, ending } = PART.exec(name)?.groups ?? {};
    if (!tables.includes(table)) return false;
    const isSealed = kind === "sealed";
    if (isSealed && (!hasSecrets || secretColumns(table).length === 0)) return false;
    const next = (last.get(folder) ?? 0) + 1;
    last.set(folder, next);
    return ending === (isSealed ? "age" : "ndjson") && number === String(next).padStart(6, "0");
  };
}

/** Returns a check that accepts files of the store unless a name is repeated, or is both a file and a folder. */
function createReleaseCheck({ hasReleases }: Header) {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (name: string): boolean => {
    const path = name.slice(ENTRIES.releases.length);
    if (!hasReleases || !isReleasePath(path)) return false;
    const segments = path.split("/");
    const parents = segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
    if (files.has(path) || folders.has(path) || parents.some((parent) => files.has(parent))) return false;
    files.add(path);
    for (const parent of parents) folders.add(parent);
    return true;
  };
}

/** Checks the names of a backup's entries after its header, in their order. */
export function createEntryChecks(header: Header) {
  const isPart = createPartCheck(header);
  const isRelease = createReleaseCheck(header);
  const missing = new Set<string>([ENTRIES.checksums]);
  if (header.hasSecrets) missing.add(ENTRIES.secrets);
  if (header.hasReleases) missing.add(ENTRIES.releases + REGISTRY);

  function isAllowed(name: string): boolean {
    if (name === ENTRIES.checksums) return missing.has(name);
    const hasEnded = !missing.has(ENTRIES.checksums);
    if (hasEnded) return name === ENTRIES.secrets && missing.has(name);
    return name.startsWith(ENTRIES.releases) ? isRelease(name) : isPart(name);
  }

  return {
    /** Whether a backup may have an entry of this name next. */
    accept(name: string): boolean {
      const accepted = isAllowed(name);
      missing.delete(name);
      return accepted;
    },
    /** Name of the first required entry that hasn't been read; undefined if there is none. */
    missing: (): string | undefined => missing.values().next().value,
  };
}
