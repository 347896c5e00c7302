import { type PageState, useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";
import { type SharedFacts, sharedFacts } from "./shared-facts.ts";
import { type SliceFacts, type SliceFault, sliceFacts, sliceFaults } from "./slice-facts.ts";
import { type SlotFacts, slotFacts } from "./slot-facts.ts";

/** The polling interval for what is not reported, such as bytes and shared libraries, in ms. */
const INTERVAL = 1_000;

/** Everything that the inspector shows, at one moment. */
export type Inspection = {
  /** The sequence of the registry that the page was made of. */
  registry: number;
  /** The shell's version; empty in development. */
  shell: string;
  /** The visitor's place among all, by which canaries are given out: from 0 to below 100. */
  cohort: number;
  slices: SliceFacts[];
  slots: SlotFacts[];
  faults: SliceFault[];
  shared: SharedFacts[];
};

function inspect({ deployment, slices, inUse, outcomes }: PageState): Inspection {
  const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return {
    registry: deployment.sequence,
    shell: deployment.shell,
    cohort: deployment.cohort,
    slices: slices.map((slice) =>
      sliceFacts({ slice, deployment, inUse: inUse[slice.name] ?? [], outcomes, timings }),
    ),
    slots: slotFacts(slices),
    faults: sliceFaults(outcomes),
    shared: sharedFacts(),
  };
}

/** The page as it is now, while it changes. */
export function useInspection(): Inspection {
  const { page } = useHost();
  const [inspection, setInspection] = useState(() => inspect(page.getState()));
  useEffect(() => {
    const look = () => setInspection(inspect(page.getState()));
    const stop = page.subscribe(look);
    const timer = setInterval(look, INTERVAL);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [page]);
  return inspection;
}
