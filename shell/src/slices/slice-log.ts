import type { Bus } from "@cointide/shared/bus";
import type { SliceStage } from "@cointide/shared/contracts/events";
import { createStore, type StoreApi } from "zustand/vanilla";

/** What became of one release of a slice: `adopted` is in use, `ready` has been rendered, a stage is a failure. */
export type SliceOutcome = {
  slice: string;
  version: string;
  /** Absolute address of the release's entry module. */
  entry: string;
  expose: string;
  outcome: "adopted" | "ready" | SliceStage;
  /** What the error said; empty where there was none. */
  message: string;
  /** When, in ms since 1970. */
  at: number;
  /** From the begin of its load, in ms; of a render, from the begin of the page. */
  ms: number;
  /** Whether the release was on trial with this visitor. */
  canary: boolean;
};

/** Everything that happened to slices in this visit, oldest first. */
export type SliceLog = StoreApi<readonly SliceOutcome[]>;

const LOG_LENGTH = 200;

/**
 * Whether the service is told: of failures, and where a release is on trial also that a slice works.
 * @param onTrial the slices that have a release on trial with some of the visitors.
 */
export const isReported = (
  { outcome, canary, slice }: SliceOutcome,
  onTrial: readonly string[] = [],
): boolean => (outcome === "ready" ? canary || onTrial.includes(slice) : outcome !== "adopted");

export const createSliceLog = (): SliceLog => createStore<readonly SliceOutcome[]>(() => []);

/** Puts what becomes of slices into the log, and tells the bus of failures. Of a long visit the end is kept. */
export const recordOutcomes = (log: SliceLog, bus: Bus) => (entry: SliceOutcome) => {
  const { slice, version, outcome, message } = entry;
  log.setState((entries) => [...entries, entry].slice(-LOG_LENGTH), true);
  if (outcome === "adopted" || outcome === "ready") return;
  bus.emit("slice:failed", { slice, version, stage: outcome, message });
};
