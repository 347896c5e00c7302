/** A page may say so long that something is on its way, in ms. */
const TIMEOUT = 15_000;

/** Reports when a page waits for something that does not come. */
export type Spinners = {
  /** Takes whatever says that it is on its way; gives how many of them are to be called stuck now, once each. */
  note(waiting: readonly string[], at: number): number;
};

export function createSpinners(): Spinners {
  /** Since when each has been there, and whether it was reported. */
  const known = new Map<string, { since: number; reported: boolean }>();
  return {
    note(waiting, at) {
      for (const text of known.keys()) if (!waiting.includes(text)) known.delete(text);
      let stuck = 0;
      for (const text of new Set(waiting)) {
        const spinner = known.get(text) ?? { since: at, reported: false };
        known.set(text, spinner);
        if (spinner.reported || at - spinner.since < TIMEOUT) continue;
        spinner.reported = true;
        stuck += 1;
      }
      return stuck;
    },
  };
}
