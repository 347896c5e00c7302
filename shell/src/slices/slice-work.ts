import type { SliceOutcome } from "@cointide/shared/host";

/** An expose of a release whose code runs. */
export type SliceWork = Pick<SliceOutcome, "slice" | "version" | "expose">;

/** When the code of a slice began or ended, in ms since the page's start. */
export type WorkMark = { at: number; work: SliceWork; isStart: boolean };

/** The most marks that are kept: those of a screen full of rows, which slices fill too. */
const MOST = 1_000;

/** When code of slices ran on the main thread. The shell marks what it calls or renders, so that a block can be attributed. */
export type WorkMarks = {
  mark(work: SliceWork, isStart: boolean): void;
  /** Marks around the part of a call that blocks. */
  around<Value>(work: SliceWork, call: () => Value): Value;
  /** Oldest first. */
  list(): readonly WorkMark[];
};

export function createWorkMarks(): WorkMarks {
  const marks: WorkMark[] = [];
  const mark = (work: SliceWork, isStart: boolean) => {
    if (marks.push({ at: performance.now(), work, isStart }) > MOST) marks.splice(0, MOST / 2);
  };
  return {
    mark,
    around(work, call) {
      mark(work, true);
      try {
        return call();
      } finally {
        mark(work, false);
      }
    },
    list: () => marks,
  };
}
