import { setTimeout as delay } from "node:timers/promises";
import { frameGaps, noteFrames } from "./frames.ts";
import type { QuietPage } from "./quiet-page.ts";

const WHEEL = 60;
const HERTZ = 60;

/** How smoothly a page moved: frames a second, and the gap between two frames that 95 of 100 stay below, in ms. */
export type Smoothness = { frames: number; gap: number };

/** Turns the wheel by 60 px at 60 Hz for `ms`, down and, at half of it, up again. */
export async function scroll(page: QuietPage, ms: number): Promise<Smoothness> {
  await noteFrames(page);
  const startedAt = performance.now();
  const turns = (ms / 1_000) * HERTZ;
  for (let turn = 1; turn <= turns; turn += 1) {
    const deltaY = turn < turns / 2 ? WHEEL : -WHEEL;
    // A hand does not wait for the page.
    void page.devtools.send("Input.dispatchMouseEvent", {
      ...{ type: "mouseWheel", x: 640, y: 500, deltaX: 0, deltaY },
    });
    const dueAt = startedAt + (turn * 1_000) / HERTZ;
    await delay(Math.max(0, dueAt - performance.now()));
  }
  const gaps = (await frameGaps(page)).sort((a, b) => a - b);
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
  return { frames: gaps.length / seconds, gap: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN };
}
