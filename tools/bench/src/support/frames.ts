import type { QuietPage } from "./quiet-page.ts";

/** Notes from now on when each frame of a page begins. */
export const noteFrames = (page: QuietPage): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchFrames: times });
    const note = (now: number) => {
      times.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

/** The times between the frames that were noted, in ms. */
export const frameGaps = (page: QuietPage): Promise<number[]> =>
  page.evaluate(() => {
    const { benchFrames: times } = window as unknown as { benchFrames: number[] };
    return times.slice(1).map((time, at) => time - (times[at] ?? time));
  });
