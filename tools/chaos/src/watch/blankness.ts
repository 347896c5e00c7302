/** Fewer characters than this are no page. */
const FEWEST_CHARACTERS = 20;
/** A page may be blank for so long while it is loaded, in ms. */
const LOADING = 4_000;

/** Tells when a page has become blank and stays so. */
export type Blankness = {
  /** Takes how many characters can be read; gives whether the page is to be called blank now, once each time. */
  note(characters: number, at: number): boolean;
};

export function createBlankness(): Blankness {
  let since: number | null = null;
  let reported = false;
  return {
    note(characters, at) {
      if (characters >= FEWEST_CHARACTERS) {
        since = null;
        reported = false;
        return false;
      }
      since ??= at;
      if (reported || at - since < LOADING) return false;
      reported = true;
      return true;
    },
  };
}
