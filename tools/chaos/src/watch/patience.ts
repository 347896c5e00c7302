/** Tells what has gone on for too long, once each time that it does. Times are in ms. */
export function createPatience() {
  /** Since when each has been going on, and whether that was reported. */
  const known = new Map<string, { since: number; reported: boolean }>();
  return {
    /** Takes what goes on at a time; gives whether it is to be reported now: it has gone on for the limit. */
    isOver(key: string, at: number, limit: number): boolean {
      const one = known.get(key) ?? { since: at, reported: false };
      known.set(key, one);
      const isNew = !one.reported && at - one.since >= limit;
      one.reported ||= isNew;
      return isNew;
    },
    end: (key: string) => void known.delete(key),
    endOthers(keys: readonly string[]): void {
      for (const key of known.keys()) if (!keys.includes(key)) known.delete(key);
    },
  };
}

/** Fewer characters than this are no page. */
const FEWEST_CHARACTERS = 20;
/** A page may be blank for so long while it is loaded. */
const LOADING = 4_000;

/** Takes how many characters can be read; gives whether the page is to be called blank now, once each time. */
export function createBlankness(): (characters: number, at: number) => boolean {
  const patience = createPatience();
  return (characters, at) => {
    if (characters < FEWEST_CHARACTERS) return patience.isOver("blank", at, LOADING);
    patience.end("blank");
    return false;
  };
}

/** A page may say so long that something is on its way. */
const COMING = 15_000;

/** Takes whatever says that it is on its way; gives how many of them are to be called stuck now, once each. */
export function createSpinners(): (waiting: readonly string[], at: number) => number {
  const patience = createPatience();
  return (waiting, at) => {
    patience.endOthers(waiting);
    return [...new Set(waiting)].filter((text) => patience.isOver(text, at, COMING)).length;
  };
}
