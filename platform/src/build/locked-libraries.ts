import { parse } from "yaml";

type Dependencies = Record<string, string>;
type Lock = {
  /** By a package's folder: each library with its resolved version. */
  importers: Record<string, Partial<Record<string, Record<string, { version: string }>>>>;
  packages: Record<string, { resolution?: { integrity?: string } }>;
  /** By a library's name and version: what it needs itself. */
  snapshots: Record<string, { dependencies?: Dependencies; optionalDependencies?: Dependencies }>;
};

const KINDS = ["dependencies", "devDependencies", "optionalDependencies"];

/** The key of a library in the lock file; undefined for packages of the workspace. An alias has its real name in its version. */
const keyOf = ({ snapshots }: Lock, name: string, version: string): string | undefined =>
  [`${name}@${version}`, version].find((key) => Object.hasOwn(snapshots, key));

/**
 * Gives, for packages of the workspace, the libraries that they and those libraries need, with the integrity of each: what a
 * build depends on of the lock file. Packages that are added to the workspace change nothing in it.
 * @param text the content of `pnpm-lock.yaml`.
 */
export function lockedLibraries(text: string): (packages: readonly string[]) => string[] {
  const lock = parse(text) as Lock;
  return (packages) => {
    const found = new Set<string>();
    const add = (name: string, version: string) => {
      const key = keyOf(lock, name, version);
      if (key === undefined || found.has(key)) return;
      found.add(key);
      const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
      for (const needed of Object.entries({ ...dependencies, ...optionalDependencies })) add(...needed);
    };
    for (const folder of packages) {
      for (const kind of KINDS) {
        for (const [name, { version }] of Object.entries(lock.importers[folder]?.[kind] ?? {}))
          add(name, version);
      }
    }
    const integrityOf = (key: string) => lock.packages[key.replace(/\(.*$/, "")]?.resolution?.integrity ?? "";
    return [...found].sort().map((key) => `${key} ${integrityOf(key)}`);
  };
}
