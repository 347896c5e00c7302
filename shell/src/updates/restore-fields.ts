import { fieldsByKey, fillField, type KeptField, keepTyped } from "./typed-fields.ts";
import type { Touched } from "./watch-typing.ts";

/** How long a slice may take to be built anew, in ms: longer than its loader tries. */
const SWAP_PATIENCE = 8_000;
/** How long a field may take to come back after that, in ms: some come only when others have been filled. */
const FIELD_PATIENCE = 3_000;

/** What was typed in places that are being built anew. */
export type Restoring = {
  /** Resolves when all of it stands there again; to false where a field for it is missing. */
  done: Promise<boolean>;
  /** What was typed, for another try. */
  kept: readonly KeptField[];
};

type RestoreOptions = {
  places: () => readonly Element[];
  touched: Touched;
  /** What was to be put there before, and has not come yet. */
  earlier?: readonly KeptField[];
};

/**
 * Watches over the fields of places that are about to be built anew. As long as they stand, the visitor goes on
 * typing; when they are gone, what they held last is put into the new ones, each field as it comes.
 */
export function restoreFields({ places, touched, earlier = [] }: RestoreOptions): Restoring {
  const kept = [...earlier];
  let missing = [...earlier];
  let leaving = [...places()];
  /** The fields as they were when the page changed last: their labels are known only while they are on it. */
  let present = fieldsByKey(leaving);

  /** Reads the fields of places that have gone: elements that left the page still hold what was typed. */
  function read(): void {
    const gone = leaving.filter((place) => !place.isConnected);
    leaving = leaving.filter((place) => place.isConnected);
    const left = [...present].filter(([, field]) => gone.some((place) => place.contains(field)));
    const typed = keepTyped(new Map(left), touched);
    kept.push(...typed);
    missing.push(...typed);
    present = fieldsByKey(places());
  }

  function fill(): void {
    missing = missing.filter((one) => {
      const field = present.get(one.key);
      if (field !== undefined) fillField(field, one);
      return field === undefined;
    });
  }

  const done = new Promise<boolean>((resolve) => {
    let timer = setTimeout(end, SWAP_PATIENCE);
    const observer = new MutationObserver(look);

    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve(missing.length === 0);
    }

    function look(): void {
      const wasLeaving = leaving.length > 0;
      read();
      if (leaving.length > 0) return;
      if (wasLeaving) {
        clearTimeout(timer);
        timer = setTimeout(end, FIELD_PATIENCE);
      }
      fill();
      if (missing.length === 0 && places().length > 0) end();
    }
    observer.observe(document, { childList: true, subtree: true });
  });
  return { done, kept };
}
