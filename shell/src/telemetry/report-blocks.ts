import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { SliceOutcome } from "@cointide/shared/host";
import type { CompositionStore } from "../slices/composition-store.ts";
import { outcomeOf } from "../slices/slice-log.ts";
import type { SliceWork, WorkMark, WorkMarks } from "../slices/slice-work.ts";

/** A task of a long frame, as far as it is read here. */
export type FrameScript = { startTime: number; duration: number; sourceURL: string };

export type BlockSources = {
  composition: CompositionStore;
  work: WorkMarks;
  onOutcome: (outcome: SliceOutcome) => void;
};

/** The slice that a script belongs to, as at the start of a module. */
function ownerOf(slices: readonly ComposedSlice[], sourceURL: string): SliceWork | undefined {
  for (const { name: slice, origin, releases } of slices) {
    for (const { version, entry, files } of releases) {
      const address = new URL(entry, origin);
      if (!sourceURL.startsWith(new URL("./", address).href)) continue;
      const isOf = (file: string) => sourceURL === new URL(file, address).href;
      const expose = Object.keys(files).find((name) => files[name]?.some(isOf)) ?? "";
      return { slice, version, expose };
    }
  }
  return undefined;
}

/**
 * The slice whose code ran for most of a task of the shell's, such as one in which React renders: of the longest time
 * without a mark, the slice that began just before it, or else the one that ended just after it.
 */
function runningIn(marks: readonly WorkMark[], { startTime, duration }: FrameScript): SliceWork | undefined {
  const end = startTime + duration;
  const within = marks.filter(({ at }) => at >= startTime && at <= end);
  const gaps = [...within, undefined].map((after, index) => {
    const before = within[index - 1];
    return { before, after, ms: (after?.at ?? end) - (before?.at ?? startTime) };
  });
  const [longest] = gaps.sort((a, b) => b.ms - a.ms);
  if (longest?.before?.isStart) return longest.before.work;
  return longest?.after?.isStart === false ? longest.after.work : undefined;
}

/** Reports tasks that blocked the page for seconds, where a slice's code did. */
export function reportBlocks(
  blocks: readonly FrameScript[],
  { composition, work, onOutcome }: BlockSources,
): void {
  const { slices } = composition.getState();
  for (const block of blocks) {
    const owner = ownerOf(slices, block.sourceURL) ?? runningIn(work.list(), block);
    if (owner === undefined) continue;
    const message = `blocked the page for ${(block.duration / 1_000).toFixed(1)} s`;
    console.warn(`${owner.slice} ${owner.version} ${owner.expose} ${message}.`);
    onOutcome({
      ...outcomeOf(composition, { ...owner, outcome: "blocked", message }),
      at: performance.timeOrigin + block.startTime + block.duration,
      ms: block.duration,
    });
  }
}
