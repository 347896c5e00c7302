import type { Registry } from "@cointide/shared/contracts/registry";
import { type CanaryRecord, canaryRecordsSchema } from "@cointide/shared/contracts/telemetry";
import { stopCanary } from "../releases/registry-changes.ts";

/** A canary that failed with fewer visitors stays. */
const FAILURES = 5;
/** How many times as often as the release of all others a canary may fail. */
const TIMES = 2;
/** Of so few votes on that release nothing is concluded but that it works. */
const FEW = 5;
/** How often the service is asked while a canary is on trial, in ms. */
const EVERY = 5_000;
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

/** The records of canaries that have failed too often and are still on trial. */
function failing({ slices }: Registry, records: readonly CanaryRecord[]): CanaryRecord[] {
  return records.filter(
    (record) =>
      isWorse(record) &&
      slices.some(({ name, canary }) => name === record.slice && canary?.release.version === record.version),
  );
}

/**
 * Takes back canaries that fail in too many of their first sessions. What everybody gets is never touched, and
 * a service that is away or talks nonsense changes nothing. Gives the undo.
 */
export function startCanaryGuard({ store, ask, log = console.warn }: CanaryGuardOptions): () => void {
  let trouble = "";

  async function look(): Promise<void> {
    if (!store.read().slices.some(({ canary }) => canary !== null)) return;
    const records = await ask();
    for (const { slice, version, sessions, failures } of failing(store.read(), records)) {
      const reason = `it failed with ${failures} of its first ${sessions} visitors`;
      await store.change((registry) => stopCanary(registry, slice, version, reason));
      log(`The canary ${slice} ${version} is stopped: ${reason}.`);
    }
  }

  async function lookAgain(): Promise<void> {
    try {
      await look();
      trouble = "";
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      if (message !== trouble) log(`Canaries cannot be watched at the moment: ${message}.`);
      trouble = message;
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
