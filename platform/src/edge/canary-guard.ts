import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import { type CanaryRecord, canaryRecordsSchema } from "@cointide/shared/contracts/telemetry";
import { publishedBy } from "../releases/change-slice.ts";
import { noteChange, proveRelease, stopCanary, withRevision } from "../releases/registry-changes.ts";

/** A canary that failed with fewer visitors stays. */
const FAILURES = 5;
/** How many times as often as the release of all others a canary may fail. */
const TIMES = 2;
/** Of so few votes on that release nothing is concluded but that it works. */
const FEW = 5;
/** How many visitors prove a release: of ten networks at least, because each has two votes. */
const PROVING = 20;
/** The share of them that it may fail with. */
const MOST_FAILURES = 0.05;
/** How often the service is asked while a release is judged, in ms. */
const EVERY = 5_000;
/** After how many failed looks in a row it is said: before, the service may be starting. */
const PATIENCE = 6;
/** The longest that an answer is waited for, in ms. */
const TIMEOUT = 4_000;

export type CanaryGuardOptions = {
  /** A store of releases, as much of it as is needed here. */
  store: { read(): Registry; change(edit: (registry: Registry) => Registry): Promise<unknown> };
  /** How the canaries did in their first sessions. */
  ask: () => Promise<CanaryRecord[]>;
  log?: (line: string) => void;
};

/** Asks the service at the address how canaries did. */
export async function askService(service: string): Promise<CanaryRecord[]> {
  const response = await fetch(`${service}/telemetry/canaries`, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the service answers ${response.status}`);
  return canaryRecordsSchema.parse(await response.json());
}

/** Whether the canary fails, and clearly more often than what everybody else gets at the same time. */
function isWorse({ sessions, failures, stable = { sessions: 0, failures: 0 } }: CanaryRecord): boolean {
  const usual = stable.failures / Math.max(stable.sessions, FEW);
  return failures >= FAILURES && failures / sessions > TIMES * usual;
}

/** Whether a release has worked with enough visitors. */
const isProof = ({ sessions, failures }: CanaryRecord): boolean =>
  sessions >= PROVING && failures <= MOST_FAILURES * sessions;

/** Whether reports may change something: a canary is on trial, or a current release is not proven. */
const isJudged = ({ releases: [current], canary, proven }: RegistryEntry): boolean =>
  canary !== null || current?.version !== proven;

/** The records of current releases that have worked with enough visitors, and are not marked so yet. */
function proving({ slices }: Registry, records: readonly CanaryRecord[]): CanaryRecord[] {
  return records.filter(
    (record) =>
      isProof(record) &&
      slices.some(
        ({ name, releases: [current], proven }) =>
          name === record.slice && current?.version === record.version && proven !== record.version,
      ),
  );
}

/** The records of canaries that have failed too often and are still on trial. */
function failing({ slices }: Registry, records: readonly CanaryRecord[]): CanaryRecord[] {
  return records.filter(
    (record) =>
      isWorse(record) &&
      slices.some(({ name, canary }) => name === record.slice && canary?.release.version === record.version),
  );
}

/**
 * Takes back canaries that fail in too many of their first sessions, and marks current releases that work as proven, which
 * pages fall back to. What everybody gets is never touched, and a service that is away or talks nonsense changes
 * nothing. Gives the undo.
 */
export function startCanaryGuard({ store, ask, log = console.warn }: CanaryGuardOptions): () => void {
  let failedLooks = 0;
  const note = (what: string, edit: (registry: Registry) => Registry) =>
    store.change((registry) => noteChange(registry, edit(registry), { ...publishedBy("guard"), what }));

  async function look(): Promise<void> {
    if (!store.read().slices.some(isJudged)) return;
    const records = await ask();
    for (const { slice, version, sessions, failures } of failing(store.read(), records)) {
      const reason = `it failed for ${failures} of its first ${sessions} visitors`;
      await note(`stop ${slice} ${version}: ${reason}`, (registry) =>
        withRevision(registry, stopCanary(registry, slice, version, reason), slice),
      );
      log(`The canary ${slice} ${version} is stopped: ${reason}.`);
    }
    for (const { slice, version } of proving(store.read(), records)) {
      await note(`prove ${slice} ${version}`, (registry) => proveRelease(registry, slice, version));
    }
  }

  async function lookAgain(): Promise<void> {
    try {
      await look();
      failedLooks = 0;
    } catch (error) {
      failedLooks += 1;
      if (failedLooks !== PATIENCE) return;
      const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      log(`Reports of releases cannot be read at the moment: ${message}.`);
    }
  }

  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await lookAgain();
    looking = false;
  }, EVERY);
  return () => clearInterval(timer);
}
