/** How many times programs on a link's way may have encoded it. */
export const MAX_LAYERS = 4;

/** Decodes a part of a fragment, in which a blank may be a plus; null if its percent-encoding is broken. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
