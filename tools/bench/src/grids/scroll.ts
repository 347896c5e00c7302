import { setTimeout as delay } from "node:timers/promises";
import type { QuietPage } from "../support/quiet-page.ts";

const WHEEL = 60;
const HERTZ = 60;

/** How smoothly a page moved: frames a second, and the gap between two frames that 95 of 100 stay below, in ms. */
export type Smoothness = { frames: number; gap: number };

const startCounting = (page: QuietPage): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchFrames: times });
    const note = (now: number) => {
      times.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const readFrames = (page: QuietPage): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames.splice(0));

/** Turns the wheel by 60 px at 60 Hz for `ms`, down and, at half of it, up again. */
export async function scroll(page: QuietPage, ms: number): Promise<Smoothness> {
  await startCounting(page);
  await delay(200);
  await readFrames(page);
  const begun = performance.now();
  const turns = (ms / 1_000) * HERTZ;
  for (let turn = 0; turn < turns; turn += 1) {
    const deltaY = turn < turns / 2 ? WHEEL : -WHEEL;
    // A hand does not wait for the page.
    void page.devtools.send("Input.dispatchMouseEvent", {
      ...{ type: "mouseWheel", x: 640, y: 500, deltaX: 0, deltaY },
    });
    await delay(Math.max(0, begun + ((turn + 1) * 1_000) / HERTZ - performance.now()));
  }
  const times = await readFrames(page);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  gaps.sort((a, b) => a - b);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  return { frames: gaps.length / seconds, gap: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN };
}
