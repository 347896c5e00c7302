import { useEffect, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** How long nothing scrolls before a table stands still, in ms. */
const STILL_AFTER = 120;

/** What scrolls by less is read, and its rows are completed on the way, in px/ms. */
const SLOW = 1;

/** How many rows are completed in one frame: more would be seen as a stutter. */
const ROWS_A_FRAME = 3;

/**
 * Rows that come while their table scrolls fast show symbol and values at once, and the rest when it is slow or stands still: a
 * row takes as long as half a frame with all its parts.
 */
export type ScrollRest = {
  /** Watches the box that scrolls. Returns the undo. */
  follow(box: HTMLElement): () => void;
  /** Calls back when the box is slow or stands still, for some rows a frame. Returns the undo. */
  wait(listener: () => void): () => void;
};

/** Makes the rest of one table that scrolls. */
export function createScrollRest(): ScrollRest {
  const waiting = new Set<() => void>();
  let frame: number | undefined;
  let isFast = false;

  function completeSome(): void {
    frame = undefined;
    for (const listener of [...waiting].slice(0, ROWS_A_FRAME)) {
      waiting.delete(listener);
      listener();
    }
    completeSoon();
  }
  function completeSoon(): void {
    if (!isFast && waiting.size > 0) frame ??= requestAnimationFrame(completeSome);
  }

  return {
    follow(box) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let last = { at: performance.now(), top: box.scrollTop };
      function rest(): void {
        isFast = false;
        completeSoon();
      }
      function move(): void {
        const now = { at: performance.now(), top: box.scrollTop };
        isFast = Math.abs(now.top - last.top) > SLOW * (now.at - last.at);
        last = now;
        completeSoon();
        clearTimeout(timer);
        timer = setTimeout(rest, STILL_AFTER);
      }
      box.addEventListener("scroll", move, { passive: true });
      return () => {
        box.removeEventListener("scroll", move);
        clearTimeout(timer);
        if (frame !== undefined) cancelAnimationFrame(frame);
        frame = undefined;
        rest();
      };
    },
    wait(listener) {
      waiting.add(listener);
      completeSoon();
      return () => waiting.delete(listener);
    },
  };
}

/** Whether a row may show all its parts; on paper, and in a table without a rest, each does. */
export function useIsComplete(rest: ScrollRest | undefined): boolean {
  const wait = rest?.wait;
  const [isComplete, setComplete] = useState(wait === undefined);
  useEffect(() => (isComplete ? undefined : wait?.(() => setComplete(true))), [isComplete, wait]);
  return usePrinting() || isComplete;
}
