import type { Bus } from "@cointide/shared/bus";
import type { SliceStage } from "@cointide/shared/contracts/events";
import type { SliceOutcome } from "@cointide/shared/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type CompositionStore, composedSlice } from "./composition-store.ts";

/** Everything that happened to slices in this visit, oldest first. */
export type SliceLog = StoreApi<readonly SliceOutcome[]>;

const LOG_LENGTH = 200;

/** Whether a release failed, at the stage that is its outcome. */
export const isFailure = (entry: SliceOutcome): entry is SliceOutcome & { outcome: SliceStage } =>
  entry.outcome !== "activated" && entry.outcome !== "ready" && entry.outcome !== "blocked";

/**
 * Whether the service gets a report: of failures and blocks, and where a release is on trial also that a slice works.
 * @param onTrial the slices that have a release on trial with some of the visitors.
 */
export const isReported = (
  { outcome, canary, slice }: SliceOutcome,
  onTrial: readonly string[] = [],
): boolean => (outcome === "ready" ? canary || onTrial.includes(slice) : outcome !== "activated");

export const createSliceLog = (): SliceLog => createStore<readonly SliceOutcome[]>(() => []);

/** Puts what becomes of slices into the log, and tells the bus of failures. Of a long visit the end is kept. */
export const recordOutcomes = (log: SliceLog, bus: Bus) => (entry: SliceOutcome) => {
  const { slice, version, message } = entry;
  log.setState((entries) => [...entries, entry].slice(-LOG_LENGTH), true);
  if (isFailure(entry)) bus.emit("slice:failed", { slice, version, stage: entry.outcome, message });
};

/** What happened to a release; of what takes time, `since` is its start. */
export type OutcomeReport = Pick<SliceOutcome, "slice" | "version" | "expose" | "outcome"> & {
  since?: number;
  message?: string;
};

/** Completes what happened to a release by what the composition says of it. */
export function outcomeOf(
  composition: CompositionStore,
  { since = 0, message = "", ...report }: OutcomeReport,
): SliceOutcome {
  const slice = composedSlice(composition, report.slice);
  const release = slice?.releases.find(({ version }) => version === report.version);
  return {
    ...report,
    entry: slice && release ? new URL(release.entry, slice.origin).href : "",
    message,
    at: Date.now(),
    ms: performance.now() - since,
    canary: slice?.canary === true && slice.releases[0] === release,
  };
}
