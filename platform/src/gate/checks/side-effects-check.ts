import type { SliceCandidate } from "../candidate.ts";

/** Importing the slice does nothing: a page imports releases that it may never show. */
export const checkSideEffects = ({ sandbox, effects }: SliceCandidate): string[] => [
  ...sandbox.failures.flatMap(({ stage, message }) => {
    if (stage === "hang") return [`importing it ${message}`];
    return stage === "load" ? [`importing it fails: ${message}`] : [];
  }),
  ...effects.map((what) => `importing it ${what}: do that where it is used, and undo it there`),
];
