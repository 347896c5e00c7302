/** A library in use that parts of the page share. */
export type SharedFacts = { key: string; version: string; from: string; usedBy: string[] };

type Copy = { from: string; useIn?: readonly string[]; loaded?: unknown };
/** Copies of libraries by version, by library, by scope, by instance of the federation's runtime. */
type ShareMap = Record<string, Record<string, Record<string, Record<string, Copy>>>>;

const shareMap = (): ShareMap =>
  (globalThis as { __FEDERATION__?: { __SHARE__?: ShareMap } }).__FEDERATION__?.__SHARE__ ?? {};

/** The federation names a slice by an identifier: mfe_streams. */
const nameOf = (container: string): string => container.replaceAll("_", "-");

/** Libraries before our own modules, each group by name. */
const byKey = (a: SharedFacts, b: SharedFacts): number =>
  Number(a.key.startsWith("@cointide/")) - Number(b.key.startsWith("@cointide/")) || (a.key < b.key ? -1 : 1);

/** Every shared library that is in use, from the federation's runtime: who brought it, and who uses it. */
export function sharedFacts(map: ShareMap = shareMap()): SharedFacts[] {
  const found = new Map<string, SharedFacts>();
  for (const { default: libraries = {} } of Object.values(map)) {
    for (const [key, versions] of Object.entries(libraries)) {
      for (const [version, { from, useIn = [], loaded }] of Object.entries(versions)) {
        if (!loaded && useIn.length === 0) continue;
        const id = `${key} ${version} ${from}`;
        const known = found.get(id)?.usedBy ?? [];
        const usedBy = [...new Set([...known, ...useIn.map(nameOf)])];
        found.set(id, { key, version, from: nameOf(from), usedBy });
      }
    }
  }
  return [...found.values()].sort(byKey);
}
