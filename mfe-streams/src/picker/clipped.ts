const MOST_CHARACTERS = 40;

/** A text that a visitor wrote, as a sentence repeats it: its beginning where it is long. */
export function clipped(text: string): string {
  const characters = [...text.slice(0, 3 * MOST_CHARACTERS)];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join("")}…` : text;
}
