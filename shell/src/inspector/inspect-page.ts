import type { Deployment } from "@cointide/shared/contracts/page";
import type { CompositionStore } from "../slices/composition-store.ts";
import type { SliceLoader } from "../slices/slice-loader.ts";
import type { SliceLog } from "../slices/slice-log.ts";
import { type SharedFacts, sharedFacts } from "./shared-facts.ts";
import { type SliceFacts, type SliceFault, sliceFacts, sliceFaults } from "./slice-facts.ts";

/** What of the shell the inspector looks at. */
export type Inspected = {
  composition: CompositionStore;
  deployment: Deployment;
  loader: Pick<SliceLoader, "inUse">;
  sliceLog: SliceLog;
};

/** Everything that the inspector shows, at one moment. */
export type Inspection = {
  /** The sequence of the registry that the page was made of. */
  registry: number;
  /** The shell's version; empty in development. */
  shell: string;
  /** The visitor's place among all, by which canaries are given out: from 0 to below 100. */
  cohort: number;
  slices: SliceFacts[];
  faults: SliceFault[];
  shared: SharedFacts[];
};

/** Looks at the page as it is now. */
export function inspectPage({ composition, deployment, loader, sliceLog }: Inspected): Inspection {
  const outcomes = sliceLog.getState();
  const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return {
    registry: deployment.sequence,
    shell: deployment.shell,
    cohort: deployment.cohort,
    slices: composition
      .getState()
      .slices.map((slice) =>
        sliceFacts({ slice, deployment, inUse: loader.inUse(slice.name), outcomes, timings }),
      ),
    faults: sliceFaults(outcomes),
    shared: sharedFacts(),
  };
}
