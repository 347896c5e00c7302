import { SLOTS } from "@cointide/shared/contracts/slot-schemas";
import type { CanaryRecord } from "@cointide/shared/contracts/telemetry";
import { fillersOf, liveContracts, shellOffer } from "../gate/live-contracts.ts";
import { readOwners } from "../releases/owners.ts";
import { entryOf, revisionOf } from "../releases/registry-changes.ts";
import type { LoggedChange } from "../releases/registry-log.ts";
import { releaseFolder } from "../releases/release-record.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { Rejected } from "./rejected.ts";

type ReadStore = Pick<ReleaseStore, "read" | "storage" | "publicKey" | "history">;

type Sessions = { version: string; sessions: number; failures: number };

/** What teams read. */
export type ReleaseViews = {
  /** What a build is checked against. */
  contracts(): object;
  /** A slice with its owners and its stored versions, also after it was withdrawn. @throws {Rejected} if it's unknown. */
  slice(name: string): object;
  /** Loads and failures of the current release and of the canary. */
  health(name: string): Promise<object>;
  /** All changes, oldest first. */
  log(): LoggedChange[];
};

export function createReleaseViews(
  store: ReadStore,
  askHealth: () => Promise<readonly CanaryRecord[]>,
): ReleaseViews {
  const { storage } = store;

  /** Slots with the props that they pass, who fills them, and how many places are free. */
  function slotsOf({ slices, shell }: ReturnType<typeof liveContracts>) {
    const offered = slices.flatMap(({ name, offers = {} }) =>
      Object.entries(offers).map(([slot, offer]) => ({ slot, owner: name, ...offer })),
    );
    const ofShell = (shell?.slots ?? []).map((slot) => ({
      slot,
      owner: "shell",
      ...shellOffer(shell ?? {}, slot),
    }));
    return [...ofShell, ...offered].map(({ slot, owner, most, budget }) => {
      const filledBy = fillersOf(slot, slices);
      return {
        slot,
        owner,
        filledBy,
        free: Math.max(0, most - filledBy.length),
        isKnown: slot in SLOTS,
        budget,
      };
    });
  }

  return {
    contracts() {
      const registry = store.read();
      const live = liveContracts(storage, registry);
      return { registry: registry.sequence, shell: live.shell, slices: live.slices, slots: slotsOf(live) };
    },
    slice(name) {
      const registry = store.read();
      const entry = entryOf(registry, name);
      const stored = storage.list(releaseFolder(name, ""));
      const owners = readOwners(registry, store)[name] ?? [];
      if (entry === undefined && stored.length === 0 && owners.length === 0)
        throw new Rejected("missing", `${name} was never published and has no owner.`);
      return {
        name,
        revision: revisionOf(registry, name),
        current: entry?.releases[0]?.version ?? null,
        canary: entry?.canary
          ? { version: entry.canary.release.version, percent: entry.canary.percent }
          : null,
        stopped: entry?.stopped ?? null,
        fallbacks: entry?.releases.slice(1).map(({ version }) => version) ?? [],
        proven: entry?.proven ?? null,
        stored,
        owners,
      };
    },
    async health(name) {
      const entry = entryOf(store.read(), name);
      if (entry === undefined) throw new Rejected("missing", `${name} is not live.`);
      const records = (await askHealth()).filter(({ slice }) => slice === name);
      const sessionsOf = (version: string | undefined): Sessions | null =>
        records.find((record) => record.version === version) ?? null;
      return {
        current: sessionsOf(entry.releases[0]?.version),
        canary: sessionsOf(entry.canary?.release.version),
      };
    },
    log: () => store.history(),
  };
}
