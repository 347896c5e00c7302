import { join } from "node:path";
import type { Trial } from "@cointide/server/trial-ticket";
import type { Composition } from "@cointide/shared/contracts/page";
import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { composePage } from "@cointide/shared/releases/compose-page";
import type { WorkingReleases } from "@cointide/shared/releases/working-releases";
import type { Preview } from "../releases/previews.ts";
import type { RegistryReader } from "../releases/registry-reader.ts";
import { logOncePerMinute } from "./log-once.ts";
import { NothingPublished, type ReleaseState } from "./readiness.ts";
import { reportChanges } from "./report-changes.ts";
import type { PageSource } from "./shell-app.ts";

export type RegistryPagesOptions = {
  reader: RegistryReader;
  publicKey: string;
  /** Where browsers reach a slice. */
  originOf: (slice: { name: string; port: number }) => string;
  /** Whether pages may take slices from a developer's own machine. */
  overrides: boolean;
  /** The folder of the shell's builds. */
  files: string;
  /** Gives the candidate of a preview; null where there is none any more. */
  readPreview?: (preview: Preview) => Release | null;
  log?: (line: string) => void;
};

/** What the shell's origin serves of the registry, as it is at each request. */
export type RegistryPages = {
  /** @throws {NothingPublished} where there is no shell yet. */
  page(cohort: number, preview?: Preview | null, working?: WorkingReleases): PageSource;
  /** As it was signed. @throws {NothingPublished} where there is none yet. */
  registry(): string;
  /** What is wrong with it, in a sentence; null where all is well. */
  trouble(): string | null;
  /** What `/readyz` is answered from. */
  readiness(): ReleaseState;
};

/** What a visitor of the cohort gets of a slice that is on trial. */
function trialOf({ name, releases, canary }: RegistryEntry, cohort: number): Trial[] {
  const [current] = releases;
  if (canary === null || current === undefined) return [];
  const trial = canary.release.version;
  return [{ slice: name, version: cohort < canary.percent ? trial : current.version, trial }];
}

/** How many slices one page may prove: each makes its ticket longer by 0.1 KB. */
const PROOFS = 4;

/**
 * Current releases that too few visitors have reported on, and that did not work in this browser before: a browser reports on
 * a release about once. Of many, each page has some at random.
 */
function proofsOf({ slices }: Registry, working: WorkingReleases): Trial[] {
  const proofs = slices.flatMap(({ name, releases: [current], canary, proven }) => {
    const { version = "" } = current ?? {};
    const isKnown = version === proven || version.endsWith(working[name] ?? "none");
    return canary !== null || isKnown ? [] : [{ slice: name, version, trial: version, at: Math.random() }];
  });
  const some = proofs.sort((a, b) => a.at - b.at).slice(0, PROOFS);
  return some.map(({ at: _, ...trial }) => trial);
}

/** The composition with a candidate in place of the releases of its slice. Nothing stands in for it: its failure shows. */
const withCandidate = ({ slices }: Composition, name: string, candidate: Release): Composition => ({
  slices: slices.map((slice) => {
    if (slice.name !== name) return slice;
    const { mounts, slots } = candidate;
    return { ...slice, mounts, slots, releases: [candidate], canary: false };
  }),
});

/**
 * Makes pages of the registry. One that is refused, for it was changed or is an old one, is said once, and
 * pages go on being made of the last good one, as where it cannot be read.
 */
export function createRegistryPages(options: RegistryPagesOptions): RegistryPages {
  const { reader, publicKey, originOf, overrides, files, log = console.error } = options;
  const { readPreview = () => null } = options;
  const report = reportChanges(log, "The registry is valid again.");
  const logOnce = logOncePerMinute(log);

  /** A slice with a wrong origin is left out; the page is served. */
  function originsOf({ slices }: Registry): Record<string, string> {
    const origins: Record<string, string> = {};
    for (const slice of slices) {
      try {
        origins[slice.name] = originOf(slice);
      } catch (error) {
        logOnce(`${slice.name} is left out of pages. ${error instanceof Error ? error.message : error}`);
      }
    }
    return origins;
  }

  function read() {
    const { registry, text, refused, forgetful } = reader.read();
    const refusal =
      refused && `The registry is invalid. Number ${registry.sequence} is still served. ${refused.message}`;
    const trouble = refusal ?? forgetful;
    report(trouble);
    return { registry, text, trouble };
  }

  return {
    page(cohort, preview = null, working = {}) {
      const { registry } = read();
      const [shell] = registry.shell;
      if (shell === undefined) throw new NothingPublished();
      const origins = originsOf(registry);
      const { sequence } = registry;
      const composition = composePage(registry, { cohort, origins, working });
      const deployment = { sequence, shell: shell.version, cohort, publicKey, origins, overrides };
      const candidate = preview && readPreview(preview);
      if (preview && candidate) {
        const { slice, version, expires } = preview;
        return {
          shell,
          composition: withCandidate(composition, slice, candidate),
          // Such a page does not follow the registry, which would bring the published release instead.
          deployment: { ...deployment, publicKey: null },
          preview: { slice, version, expires },
        };
      }
      return {
        ...{ shell, composition, deployment },
        ...(preview && { refusedPreview: { reason: "removed", slice: preview.slice } }),
        trials: [
          ...registry.slices.flatMap((slice) => trialOf(slice, cohort)),
          ...proofsOf(registry, working),
        ],
      };
    },
    registry() {
      const { text } = read();
      if (text === null) throw new NothingPublished();
      return text;
    },
    trouble: () => read().trouble,
    readiness() {
      const { registry, trouble } = read();
      const [script] = registry.shell[0]?.modules ?? [];
      return { trouble, file: script === undefined ? null : join(files, script) };
    },
  };
}
