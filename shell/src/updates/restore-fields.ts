import { fieldsByKey, fillField, type KeptField } from "./typed-fields.ts";

/** How long a field may take to come back, in ms: some come only when others have been filled. */
const PATIENCE = 3_000;

/**
 * Fills the fields of places that are being built anew with what stood in them before, each as it comes.
 * @returns whether everything has its field again.
 */
export function restoreFields(
  places: () => readonly Element[],
  kept: readonly KeptField[],
): Promise<boolean> {
  let missing = [...kept];

  function fill(): void {
    const present = fieldsByKey(places());
    const found = missing.filter(({ key }) => present.has(key));
    missing = missing.filter(({ key }) => !present.has(key));
    for (const field of found) {
      const target = present.get(field.key);
      if (target !== undefined) fillField(target, field);
    }
  }

  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(missing.length === 0);
    };
    const look = () => {
      fill();
      if (missing.length === 0) end();
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(end, PATIENCE);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
}
