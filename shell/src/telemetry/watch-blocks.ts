import type { BlockSources, FrameScript } from "./report-blocks.ts";

/** A page that does not react for so long seems broken, in ms. */
const BLOCK = 2_000;

/** Only browsers that say which script ran in a long frame can tell whose it was. */
const TYPE = "long-animation-frame";

/** The types of the DOM do not have it yet. */
type LongFrame = PerformanceEntry & { scripts: readonly FrameScript[] };

/**
 * Reports tasks that blocked the page for seconds, each with the slice whose code ran. Nothing else follows from
 * one: slow phones and debuggers block too. Returns the undo.
 */
export function watchBlocks(sources: BlockSources): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(TYPE)) return () => {};
  const observer = new PerformanceObserver((list) => {
    const scripts = (list.getEntries() as LongFrame[]).flatMap((frame) => frame.scripts);
    const blocks = scripts.filter(({ duration }) => duration >= BLOCK);
    if (blocks.length === 0) return;
    import("./report-blocks.ts").then(
      ({ reportBlocks }) => reportBlocks(blocks, sources),
      () => {
        // A page that cannot fetch that much cannot report either.
      },
    );
  });
  observer.observe({ type: TYPE, buffered: true });
  return () => observer.disconnect();
}
